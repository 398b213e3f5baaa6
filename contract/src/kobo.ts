import * as z from 'zod/mini'
import { KoboChange, KoboMetadata, KoboReadingState, KoboReports, KoboUpdates } from './kobo-books.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { BooleanParameter, ByteStream, Id, NoContent } from './values.ts'

/**
 * What e-readers of Kobo ask for. The address that people enter in their configuration ends with an API key of theirs; devices put the
 * paths of the store behind it.
 */
const device = { access: 'KOBO_SYNC', apiKeyParameter: 'authToken', purpose: 'sync with a Kobo' } as const

const AuthToken = z.string().check(z.maxLength(limits.maxPassword))
const params = z.object({ authToken: AuthToken })
const bookParams = z.object({ authToken: AuthToken, bookId: Id })
/** Nothing of what the store would say. */
const Nothing = z.record(z.string(), z.unknown())
/** Part of an address of a picture: a number, or anything. */
const Part = z.string().check(z.maxLength(limits.maxName))

export const initializeKobo = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/v1/initialization',
  params,
  response: z.object({ Resources: Nothing }),
})

const KoboLogin = z.object({
  AccessToken: z.string(),
  RefreshToken: z.string(),
  TokenType: z.string(),
  TrackingId: z.string(),
  UserKey: z.string(),
})
const KoboLoginBody = z.nullish(
  z.object({ UserKey: z.nullish(z.string().check(z.maxLength(limits.maxPassword))) }),
)
/** Answers with tokens that nobody looks at: the API key is what counts. */
export const signInKobo = route({
  ...device,
  method: 'POST',
  path: '/kobo/:authToken/v1/auth/device',
  status: 200,
  params,
  body: KoboLoginBody,
  response: KoboLogin,
})
export const refreshKobo = route({
  ...device,
  method: 'POST',
  path: '/kobo/:authToken/v1/auth/refresh',
  status: 200,
  params,
  body: KoboLoginBody,
  response: KoboLogin,
})
export const listKoboTests = route({
  ...device,
  method: 'POST',
  path: '/kobo/:authToken/v1/analytics/gettests',
  status: 200,
  params,
  response: z.object({ Result: z.string(), TestKey: z.string(), Tests: Nothing }),
})

/**
 * Answers with what is new, changed or gone since the token in `X-Kobo-SyncToken`, in parts: with `X-Kobo-Sync: continue` there is more, to
 * be asked for with the token of the answer. The same token gets the same part again.
 */
export const syncKobo = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/v1/library/sync',
  params,
  response: z.array(KoboChange),
})
/** Takes several ids with commas between them; leaves out what is unknown or hidden. */
export const getKoboMetadata = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/v1/library/:bookIds/metadata',
  params: z.object({ authToken: AuthToken, bookIds: z.string().check(z.maxLength(limits.maxSummary)) }),
  response: z.array(KoboMetadata),
})
export const getKoboState = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/v1/library/:bookId/state',
  params: bookParams,
  response: z.array(KoboReadingState),
})
/** Answers which states were saved: not those that are older than what is known, nor places that the book does not have. */
export const putKoboState = route({
  ...device,
  method: 'PUT',
  path: '/kobo/:authToken/v1/library/:bookId/state',
  status: 200,
  params: bookParams,
  body: KoboReports,
  response: KoboUpdates,
})
/** A book was deleted on the device: it is not sent there again, until everything is (`forgetSyncPoints`). */
export const removeFromKobo = route({
  ...device,
  method: 'DELETE',
  path: '/kobo/:authToken/v1/library/:bookId',
  params: bookParams,
  response: NoContent,
})
/** Shelves that are made on the device stay there; it would ask again for ever if this failed. */
export const addKoboShelf = route({
  ...device,
  method: 'POST',
  path: '/kobo/:authToken/v1/library/tags',
  status: 201,
  params,
  response: z.string(),
})

export const downloadForKobo = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/v1/books/:bookId/file/epub',
  produces: ['application/epub+zip'],
  hasRanges: true,
  errors: ['BOOK_FILE_MISSING'],
  params: bookParams,
  query: z.object({ convert_kepub: z.optional(z.catch(BooleanParameter, false)) }),
  response: ByteStream,
})
/** Answers with the poster, no larger than asked for, and grey if wanted; sizes that are no numbers do not count. */
export const getKoboCover = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/v1/books/:imageId/thumbnail/:width/:height/:isGreyscale/image.jpg',
  produces: ['image/jpeg'],
  mayRedirect: true,
  params: z.object({ authToken: AuthToken, imageId: Id, width: Part, height: Part, isGreyscale: Part }),
  response: ByteStream,
})
export const getKoboCoverOfQuality = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/v1/books/:imageId/thumbnail/:width/:height/:quality/:isGreyscale/image.jpg',
  produces: ['image/jpeg'],
  mayRedirect: true,
  params: z.object({
    authToken: AuthToken,
    imageId: Id,
    width: Part,
    height: Part,
    quality: Part,
    isGreyscale: Part,
  }),
  response: ByteStream,
})

export const pingKobo = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken/ping',
  produces: ['application/json'],
  params,
  response: ByteStream,
})
export const greetKobo = route({
  ...device,
  method: 'GET',
  path: '/kobo/:authToken',
  params,
  response: Nothing,
})
/** Everything else that devices ask of the store is answered with an empty object, or by the store itself. */
const rest = {
  ...device,
  path: '/kobo/:authToken/*',
  status: 200,
  params: z.object({ authToken: AuthToken, '*': z.string() }),
  response: Nothing,
} as const
export const getKoboRest = route({ ...rest, method: 'GET' })
export const postKoboRest = route({ ...rest, method: 'POST' })
export const putKoboRest = route({ ...rest, method: 'PUT' })
export const patchKoboRest = route({ ...rest, method: 'PATCH' })
export const deleteKoboRest = route({ ...rest, method: 'DELETE' })
