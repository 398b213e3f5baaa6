import { PagePlace } from '@lectern/contract/progress'
import * as z from 'zod/mini'
import { isSamePlace } from './page-place.ts'
import type { PendingProgress } from './pending-progress.ts'
import { openLocalOutbox, openStoredOutbox, type StoredOutbox } from './stored-outbox.ts'

/** Progress that the server does not have yet, for example because the device is offline, as the browser stores it. */
const StoredProgress = z.object({
  bookId: z.string(),
  page: z.int().check(z.minimum(1)),
  at: z.number(),
  known: z._default(z.array(z.int()), []),
  isHeld: z.optional(z.literal(true)),
  place: z.optional(PagePlace),
  isEndUnseen: z.optional(z.boolean()),
  knownShare: z.optional(z.number()),
  /** The only known page, as earlier versions of the client stored it. */
  from: z.nullish(z.int()),
})
const StoredProgressByKey = z.record(z.string(), StoredProgress)

export type StoredProgressOutbox = StoredOutbox<PendingProgress>

const toPending = ({ from, ...stored }: z.output<typeof StoredProgress>): PendingProgress =>
  from == null ? stored : { ...stored, known: [from] }

/** Opens the pending progress of a user on this device; always empty if storage is forbidden. */
export const openLocalProgress = (userId: string): StoredProgressOutbox =>
  openLocalOutbox((storage) => openProgressOutbox(userId, storage))

/** Opens the outbox of pages of one user in a storage. */
export const openProgressOutbox = (
  userId: string,
  storage: Storage,
  now: () => number = Date.now,
): StoredProgressOutbox =>
  openStoredOutbox({
    key: `lectern.places.${userId}`,
    storage,
    now,
    isSame: (a, b) => isSamePlace(a, b) && a.at === b.at,
    parse: (stored) =>
      Object.fromEntries(
        Object.entries(z.parse(StoredProgressByKey, stored)).map(([name, entry]) => [name, toPending(entry)]),
      ),
  })
