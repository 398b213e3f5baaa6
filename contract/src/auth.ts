import * as z from 'zod/mini'
import { Library } from './libraries.ts'
import { route } from './route.ts'
import { BooleanParameter, Email, Id, noContent, Password, Timestamp, wholeFrom } from './values.ts'

export const AgeRestriction = z.object({
  age: wholeFrom(0),
  restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE']),
})
export type AgeRestriction = z.output<typeof AgeRestriction>

/** A user, as users see themselves and admins see everyone. `roles` always also holds `USER`. */
export const User = z.object({
  id: Id,
  email: z.string(),
  roles: z.array(z.string()),
  sharedAllLibraries: z.boolean(),
  sharedLibrariesIds: z.array(z.string()),
  labelsAllow: z.array(z.string()),
  labelsExclude: z.array(z.string()),
  /** Null without a value, because some programs need the property; a Komga server omits it. */
  ageRestriction: z._default(z.nullable(AgeRestriction), null),
})
export type User = z.output<typeof User>

export const ClaimStatus = z.object({ isClaimed: z.boolean() })

export const getClaimStatus = route({
  method: 'GET',
  path: '/api/v1/claim',
  access: 'public',
  purpose: 'retrieve claim status',
  response: ClaimStatus,
})

/** Reads the new account from the headers `X-Komga-Email` and `X-Komga-Password`. Does not sign in. */
export const claimServer = route({
  method: 'POST',
  path: '/api/v1/claim',
  access: 'public',
  purpose: 'claim the server',
  response: User,
})
/** Required content of the headers of a claim. The field names are those that Komga reports. */
export const ClaimHeaders = z.object({ email: Email, password: Password })

/** Signs in with Basic credentials; `remember-me=true` adds a cookie that outlives the session. */
export const getMe = route({
  method: 'GET',
  path: '/api/v2/users/me',
  access: 'user',
  purpose: 'sign in',
  query: z.object({ 'remember-me': z.optional(z.catch(BooleanParameter, false)) }),
  response: User,
})

/**
 * Extension `session`: the user of the session and the libraries that they see; null and none without a session. `moment` is the time of
 * the answer for `listenToEvents`: everything that changes later is in a stream that begins there.
 */
export const Session = z.object({
  /** `viewedBy`: e-mail address of the administrator who views the server as this user, read-only. */
  user: z.nullable(z.extend(User, { viewedBy: z.optional(z.string()) })),
  libraries: z.array(Library),
  moment: z.optional(z.string()),
})
export type Session = z.output<typeof Session>
/** Responds with 200 to anonymous callers too, so that a client can check before anybody has signed in. */
export const getSession = route({
  method: 'GET',
  path: '/api/lectern/session',
  access: 'public',
  identifiesUser: true,
  purpose: 'find out who is signed in',
  response: Session,
})

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  purpose: 'sign out',
  ...noContent,
})

/** Turns a session that is sent in `X-Auth-Token` into a cookie. */
export const setSessionCookie = route({
  method: 'GET',
  path: '/api/v1/login/set-cookie',
  access: 'user',
  purpose: 'keep the session',
  ...noContent,
})

/** A secret that signs in once, for a link into a browser: `/startup#signInToken=…`. */
const SignInToken = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
})
/** Creates a token for the account of the caller. It ends after a minute, and when it has been used. */
export const createSignInToken = route({
  method: 'POST',
  path: '/api/lectern/sign-in-tokens',
  access: 'user',
  refusesApiKeys: true,
  purpose: 'make a link that signs in',
  response: z.extend(SignInToken, { expires: Timestamp }),
})
/** Opens a session for the account of a token and sends its cookie. */
export const signInWithToken = route({
  method: 'POST',
  path: '/api/lectern/sign-in',
  access: 'public',
  purpose: 'sign in with a link',
  body: SignInToken,
  ...noContent,
  errors: ['BAD_CREDENTIALS'],
})

/** Features of this server beyond Komga's API. A server that does not have the call offers no extensions. */
export const ServerOffer = z.object({
  name: z.string(),
  version: z.string(),
  extensions: z.array(z.string()),
})
export type ServerOffer = z.output<typeof ServerOffer>
export const getServerOffer = route({
  method: 'GET',
  path: '/api/lectern',
  access: 'public',
  purpose: 'find out what the server offers',
  response: ServerOffer,
})
/** Name of the `<meta>` element in which the page of the web client holds the `ServerOffer` of its server, as JSON. */
export const serverOfferMeta = 'lectern-offer'
/** Names in `ServerOffer.extensions`. */
export const extensions = [
  'account-data',
  'activity-filters',
  'book-text',
  'annotations',
  'api-key-passwords',
  'backup-uploads',
  'backups',
  'duplicate-groups',
  'end-api-keys',
  'facets',
  'files-beside',
  'follow-links',
  'history-names',
  'import-uploads',
  'kobo-choices',
  'koreader-registration',
  'library-counts',
  'mark-books',
  'metrics-overview',
  'misnamed-files',
  'near-pages',
  'neighbours',
  'optional-posters',
  'page-places',
  'page-widths',
  'panels',
  'provider-test',
  'random-order',
  'reading-devices',
  'regenerate-posters',
  'restore-backup',
  'running-tasks',
  'scan-guard',
  'server-check',
  'session',
  'session-list',
  'sign-in-tokens',
  'sorted-collections',
  'take-over',
  'take-over-uploads',
  'task-details',
  'title-sort',
  'uploaded-files',
  'user-overview',
  'view-as-user',
  'waiting-tasks',
  'year-counts',
] as const
export type Extension = (typeof extensions)[number]
