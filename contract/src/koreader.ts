import * as z from 'zod/mini'
import { limits } from './limits.ts'
import type { MediaType } from './route.ts'
import { route } from './route.ts'
import { isNotBlank, noContent } from './values.ts'

/** Media type that KOReader asks for. */
export const koreaderType = 'application/vnd.koreader.v1+json' satisfies MediaType
const produces = [koreaderType, 'application/json'] as const satisfies readonly MediaType[]
/** The key is the user name that people enter in KOReader. */
const signIn = { apiKeyHeader: 'x-auth-user' } as const

const ShortText = z.string().check(z.maxLength(limits.maxName))
/** Hash by which KOReader identifies a file, in any letter case. */
const Document = z.string().check(isNotBlank, z.maxLength(limits.maxHash))

/** How far a device is in a document. */
export const KoreaderProgress = z.object({
  document: Document,
  /** A page number, or a place in an EPUB in the notation of KOReader. Some versions send a number. */
  progress: z.pipe(z.union([z.string().check(z.maxLength(limits.maxPath)), z.number()]), z.transform(String)),
  /** From 0 to 1. */
  percentage: z.number(),
  device: ShortText,
  device_id: ShortText,
})
export type KoreaderProgress = z.output<typeof KoreaderProgress>

/** Nothing but the name when there is no progress. `timestamp` is in seconds since 1970. */
const KnownProgress = z.partial(
  z.object({
    document: z.string(),
    progress: z.string(),
    percentage: z.number(),
    device: z.string(),
    device_id: z.string(),
    timestamp: z.int(),
  }),
)
export type KnownKoreaderProgress = z.output<typeof KnownProgress>

/**
 * Creates no account: administrators create accounts. Succeeds for the API key of a user who may sync, so that both buttons of KOReader work,
 * and, if registration is allowed, for the key of any user, who may sync from then on.
 */
export const registerInKoreader = route({
  method: 'POST',
  path: '/koreader/users/create',
  access: 'public',
  purpose: 'sign in with KOReader',
  produces,
  status: 201,
  errors: ['KOREADER_REGISTRATION', 'TOO_MANY_ATTEMPTS'],
  body: z.object({
    username: z.string().check(z.maxLength(limits.maxPassword)),
    password: z.optional(z.string()),
  }),
  response: z.object({ username: z.string() }),
})
export const signInToKoreader = route({
  method: 'GET',
  path: '/koreader/users/auth',
  access: 'KOREADER_SYNC',
  ...signIn,
  purpose: 'sign in with KOReader',
  produces,
  response: z.object({ authorized: z.literal('OK') }),
})
/** Responds with an empty object for a document that is unknown or was never opened. */
export const getKoreaderProgress = route({
  method: 'GET',
  path: '/koreader/syncs/progress/:document',
  access: 'KOREADER_SYNC',
  ...signIn,
  purpose: 'retrieve place in book',
  produces,
  params: z.object({ document: Document }),
  response: KnownProgress,
})
/** Responds with 202 for a document that is not a book of this server yet: its progress is kept until it is one. */
export const putKoreaderProgress = route({
  method: 'PUT',
  path: '/koreader/syncs/progress',
  access: 'KOREADER_SYNC',
  ...signIn,
  purpose: 'update place in book',
  produces,
  status: 200,
  laterStatus: 202,
  body: KoreaderProgress,
  response: z.object({ document: z.string(), timestamp: z.int() }),
})
export const checkKoreaderServer = route({
  method: 'GET',
  path: '/koreader/healthcheck',
  access: 'public',
  purpose: 'sign in with KOReader',
  produces,
  response: z.object({ state: z.literal('OK') }),
})

/** Settings of KOReader sync. */
export const KoreaderSettings = z.object({
  /** True when a user who registers in KOReader with an API key of theirs gets the role KOREADER_SYNC. */
  registration: z.boolean(),
})
export type KoreaderSettings = z.output<typeof KoreaderSettings>

/** Extension `koreader-registration`. */
export const getKoreaderSettings = route({
  method: 'GET',
  path: '/api/lectern/koreader/settings',
  access: 'ADMIN',
  purpose: 'retrieve server settings',
  response: KoreaderSettings,
})
/** Extension `koreader-registration`. Counts at once. */
export const changeKoreaderSettings = route({
  method: 'PUT',
  path: '/api/lectern/koreader/settings',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'update server settings',
  body: KoreaderSettings,
  ...noContent,
})
