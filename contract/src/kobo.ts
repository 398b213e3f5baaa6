import * as z from 'zod/mini'
import { KoboChange, KoboMetadata, KoboReadingState, KoboReports, KoboUpdates } from './kobo-books.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { BooleanParameter, ByteStream, Id, NoContent } from './values.ts'

/**
 * Requests of Kobo e-readers. The address that users enter in the configuration of the device ends with one of their API keys; devices append
 * the paths of the store.
 */
const device = { access: 'KOBO_SYNC', apiKeyParameter: 'authToken', purpose: 'sync with a Kobo' } as const

const AuthToken = z.string().check(z.maxLength(limits.maxPassword))
const params = z.object({ authToken: AuthToken })
const get = { ...device, method: 'GET', params } as const
const post = { ...device, method: 'POST', status: 200, params } as const
const bookParams = z.object({ authToken: AuthToken, bookId: Id })
/** Empty instead of the contents of the store. */
const Nothing = z.record(z.string(), z.unknown())
/** Part of the address of an image: a number, or any text. */
const Part = z.string().check(z.maxLength(limits.maxName))

export const initializeKobo = route({
  ...get,
  path: '/kobo/:authToken/v1/initialization',
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
/** Answers with tokens that are never checked: only the API key counts. */
export const signInKobo = route({
  ...post,
  path: '/kobo/:authToken/v1/auth/device',
  body: KoboLoginBody,
  response: KoboLogin,
})
export const refreshKobo = route({ ...signInKobo, path: '/kobo/:authToken/v1/auth/refresh' })
export const listKoboTests = route({
  ...post,
  path: '/kobo/:authToken/v1/analytics/gettests',
  response: z.object({ Result: z.string(), TestKey: z.string(), Tests: Nothing }),
})

/**
 * Answers with new, changed and deleted items since the token in `X-Kobo-SyncToken`, in parts: with `X-Kobo-Sync: continue` there is more, to
 * be asked for with the token of the answer. The same token gets the same part again.
 */
export const syncKobo = route({
  ...get,
  path: '/kobo/:authToken/v1/library/sync',
  response: z.array(KoboChange),
})
/** Accepts several ids, separated by commas; omits unknown and hidden ones. */
export const getKoboMetadata = route({
  ...get,
  path: '/kobo/:authToken/v1/library/:bookIds/metadata',
  params: z.object({ authToken: AuthToken, bookIds: z.string().check(z.maxLength(limits.maxSummary)) }),
  response: z.array(KoboMetadata),
})
export const getKoboState = route({
  ...get,
  path: '/kobo/:authToken/v1/library/:bookId/state',
  params: bookParams,
  response: z.array(KoboReadingState),
})
/** Answers which states were saved: neither those older than the stored ones nor positions that do not exist in the book. */
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
/** Shelves made on the device remain only there; a device repeats a request that fails forever. */
export const addKoboShelf = route({
  ...post,
  path: '/kobo/:authToken/v1/library/tags',
  status: 201,
  response: z.string(),
})

export const downloadForKobo = route({
  ...get,
  path: '/kobo/:authToken/v1/books/:bookId/file/epub',
  produces: ['application/epub+zip'],
  hasRanges: true,
  errors: ['BOOK_FILE_MISSING'],
  params: bookParams,
  query: z.object({ convert_kepub: z.optional(z.catch(BooleanParameter, false)) }),
  response: ByteStream,
})
const cover = { authToken: AuthToken, imageId: Id, width: Part, height: Part }
/** Answers with the poster, no larger than requested, and grey if wanted; sizes that are not numbers are ignored. */
export const getKoboCover = route({
  ...get,
  path: '/kobo/:authToken/v1/books/:imageId/thumbnail/:width/:height/:isGreyscale/image.jpg',
  produces: ['image/jpeg'],
  mayRedirect: true,
  params: z.object({ ...cover, isGreyscale: Part }),
  response: ByteStream,
})
export const getKoboCoverOfQuality = route({
  ...get,
  path: '/kobo/:authToken/v1/books/:imageId/thumbnail/:width/:height/:quality/:isGreyscale/image.jpg',
  produces: ['image/jpeg'],
  mayRedirect: true,
  params: z.object({ ...cover, quality: Part, isGreyscale: Part }),
  response: ByteStream,
})

export const pingKobo = route({
  ...get,
  path: '/kobo/:authToken/ping',
  produces: ['application/json'],
  response: ByteStream,
})
export const greetKobo = route({
  ...get,
  path: '/kobo/:authToken',
  response: Nothing,
})
/** All other requests for the store are answered with an empty object, or by the store itself. */
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
