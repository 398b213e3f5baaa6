import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { Id, listOf, noContent, Timestamp } from './values.ts'

const Ids = z.array(Id).check(z.maxLength(limits.maxList))

/**
 * Selects the EPUB files, among those visible to the user, that are sent to the e-readers that sync with one API key. A new key has `everything` and `shelves`.
 */
export const KoboChoice = z.object({
  /** True for all books; then the lists of ids do not count and may be empty. */
  everything: z.boolean(),
  /** Otherwise the books of these libraries, read lists and collections together. */
  libraryIds: Ids,
  readListIds: Ids,
  collectionIds: Ids,
  /** True when read lists and collections (the chosen ones, or all with `everything`) are shelves on the device. */
  shelves: z.boolean(),
})
export type KoboChoice = z.output<typeof KoboChoice>

/** The choice and the known facts about the device; ids of deleted or hidden items are omitted. */
export const KoboKey = z.extend(KoboChoice, {
  /** End of the last complete sync; null when there was none, or since it was forgotten (`forgetSyncPoints`). */
  lastSync: z.nullable(Timestamp),
  /** Number of books that the device has been sent, less those removed. */
  books: z.int(),
})
export type KoboKey = z.output<typeof KoboKey>

const params = z.object({ keyId: Id })

/** Responds with 404 for a key that is not one of the caller. */
export const getKoboKey = route({
  method: 'GET',
  path: '/api/lectern/kobo/keys/:keyId',
  access: 'user',
  purpose: 'retrieve choices for Kobo',
  params,
  response: KoboKey,
})
/** Counts at the next sync. Fails with 400 for a library, a read list or a collection that the caller does not see. */
export const changeKoboKey = route({
  method: 'PUT',
  path: '/api/lectern/kobo/keys/:keyId',
  access: 'user',
  purpose: 'change choices for Kobo',
  params,
  body: KoboChoice,
  ...noContent,
})

/**
 * Deletes what e-readers of the caller were last sent (for these API keys, or for all), so that they sync from the start. Books that were
 * deleted on them come again.
 */
export const forgetSyncPoints = route({
  method: 'DELETE',
  path: '/api/v1/syncpoints/me',
  access: 'user',
  purpose: 'forget sync points',
  query: z.object({ key_id: listOf(z.string()) }),
  ...noContent,
})
