import { randomBytes } from 'node:crypto'
import type {} from '@fastify/cookie'
import { limits } from '@lectern/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Activity, insertActivity } from '../access/activity-queries.ts'
import { findApiKey } from '../access/api-key-queries.ts'
import { isOldHash } from '../access/check-old-password.ts'
import { toEmailKey } from '../access/email.ts'
import { createPasswordChecker, hashPassword } from '../access/passwords.ts'
import {
  type Account,
  deleteRememberToken,
  deleteSession,
  extendSession,
  type FindAccount,
  findAccount,
  findRememberToken,
  findSession,
  hasOldPasswordHashes,
  insertRememberToken,
  insertSession,
  linkRememberToken,
  noteRememberUse,
} from '../access/session-queries.ts'
import type { Viewer } from '../access/viewer.ts'
import { createKeyedLock } from '../db/keyed-lock.ts'
import type { Db } from '../db/open.ts'
import { createQueryCache } from '../db/query-cache.ts'
import { AppError } from '../errors.ts'
import { type BasicCredentials, readBasic } from './basic-credentials.ts'
import { createApiKeyCheck, findKeyInHeaders, findKeyInPath, refuseAsForbidden } from './check-api-key.ts'
import { createLoginLimit, refuseWhileLimited } from './login-limit.ts'
import { type Attempt, createProvenPasswords } from './proven-passwords.ts'
import { deviceOf, hashToken, noteOpenedSession, presentedToken, sessionCookie } from './session-token.ts'

/** Names that Komga clients use (behaviour 1.11). */
const rememberCookie = 'komga-remember-me'

const day = 86_400_000
const sessionLifetimeMs = 7 * day
/** Minimum interval between two updates of a used session. */
const extendIntervalMs = 5 * 60_000
const newToken = (): string => randomBytes(32).toString('base64url')

export interface Authentication {
  /** Identifies the user of a request; undefined without credentials. Throws 401 or 429 for wrong credentials. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity | undefined>
  /** Opens a session for a user whom a provider has authenticated; `source` is recorded. */
  signIn(request: FastifyRequest, reply: FastifyReply, known: SignedInAccount): Promise<void>
  /** Records a failed sign-in through a provider. */
  recordFailure(request: FastifyRequest, failure: Pick<Activity, 'email' | 'error' | 'source'>): Promise<void>
  readonly findAccount: FindAccount
  /** Returns the account that signed a session in; undefined when it has ended, and while it looks at the server as somebody else. */
  readonly findSignedIn: FindAccount
  /** Returns the account of an API key. Throws BAD_CREDENTIALS and TOO_MANY_ATTEMPTS. */
  findByApiKey(request: FastifyRequest, reply: FastifyReply, key: string): Promise<Account>
  /** Ends the session and deletes the remember-me token of the request; returns the hash of the session. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>
  /** True when a request would be signed in, or out, by its cookies, which browsers add by themselves. */
  hasCookie(request: FastifyRequest): boolean
  /** Puts the session of the request into the cookie. */
  sendSessionCookie(request: FastifyRequest, reply: FastifyReply): void
}
export interface Identity {
  readonly account: Account
  /** User as whom the session looks at the server. */
  readonly viewed?: Viewer | undefined
  /** Hash of the session or of the API key. */
  readonly sessionHash: string
  readonly isApiKey: boolean
  readonly apiKey?: FastifyRequest['apiKey']
}
interface SignedInAccount {
  readonly account: Account
  readonly source: Activity['source']
}

interface Options {
  /** Path of the cookies. */
  readonly path: string
  /** How long a browser is remembered, in days; read at each sign-in. */
  readonly rememberDays: () => Promise<number>
  /** Replaces the hash of a password, unless it was changed meanwhile. */
  readonly replaceOldHash: (of: Account, hash: string) => Promise<void>
}

export function createAuthentication(db: Db, options: Options, now: () => number = Date.now): Authentication {
  const limit = createLoginLimit(now)
  const passwords = createPasswordChecker(now, () => hasOldPasswordHashes(db))
  const proven = createProvenPasswords(now)
  const locks = createKeyedLock()
  const cachedSession = createQueryCache<NonNullable<Awaited<ReturnType<typeof findSession>>>>(db, 200)

  const cookieOptions = (request: FastifyRequest) =>
    ({
      path: options.path,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      // Unencoded: programs decode base64, not `%3D` (behaviour 1.11). All values here are cookie octets of RFC 6265.
      encode: String,
    }) as const

  const record = (request: FastifyRequest, activity: Omit<Activity, 'ip' | 'userAgent'>): Promise<void> =>
    insertActivity(db, { ...activity, ...deviceOf(request) }, now())

  const keys = createApiKeyCheck(db, { limit, record, now })
  const getRememberTtlMs = async (): Promise<number> => (await options.rememberDays()) * day

  function sendToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
    noteOpenedSession(request, token)
    if (request.headers['x-auth-token'] !== undefined) reply.header('x-auth-token', token)
    else reply.setCookie(sessionCookie, Buffer.from(token).toString('base64'), cookieOptions(request))
  }

  async function openSession(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    rememberHash?: string,
  ): Promise<Identity> {
    const token = newToken()
    const sessionHash = hashToken(token)
    const times = { now: now(), expires: now() + sessionLifetimeMs }
    const device = deviceOf(request)
    const values = { ...times, device, ...(rememberHash !== undefined && { rememberHash }) }
    if (!(await insertSession(db, sessionHash, account, values))) throw new AppError('BAD_CREDENTIALS')
    sendToken(request, reply, token)
    return { account, sessionHash, isApiKey: false }
  }

  async function remember(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, sessionHash }: Identity,
  ): Promise<void> {
    const isRequested = /[?&]remember-me=(true|on|yes|1)(&|$)/i.test(request.url)
    if (!isRequested) return
    const token = newToken()
    const ttlMs = await getRememberTtlMs()
    const values = { now: now(), expires: now() + ttlMs, device: deviceOf(request) }
    if (!(await insertRememberToken(db, hashToken(token), account, values)))
      throw new AppError('BAD_CREDENTIALS')
    await linkRememberToken(db, sessionHash, hashToken(token))
    reply.setCookie(rememberCookie, token, { ...cookieOptions(request), maxAge: ttlMs / 1000 })
  }

  async function bySession(request: FastifyRequest): Promise<Identity | undefined> {
    const token = presentedToken(request)
    if (!token) return undefined
    const sessionHash = hashToken(token)
    // Cached by the second, so that an ended session is valid for no more than that.
    const key = `${sessionHash} ${Math.floor(now() / 1000)}`
    const session = await cachedSession(key, () => findSession(db, sessionHash, now()))
    if (!session) return undefined
    // Also a time in the future: a clock that ran ahead must not extend the session until then.
    if (Math.abs(now() - session.used) > extendIntervalMs)
      // Signed-in users can go on reading when nothing can be saved.
      await extendSession(db, sessionHash, {
        now: now(),
        expires: now() + sessionLifetimeMs,
        device: deviceOf(request),
      }).catch(() => undefined)
    return { account: session.account, viewed: session.viewed, sessionHash, isApiKey: false }
  }

  async function byRememberMe(request: FastifyRequest, reply: FastifyReply): Promise<Identity | undefined> {
    const token = request.cookies[rememberCookie]
    if (!token) return undefined
    const account = await findRememberToken(db, hashToken(token), {
      now: now(),
      lifetime: await getRememberTtlMs(),
    })
    if (!account) {
      reply.clearCookie(rememberCookie, cookieOptions(request))
      return undefined
    }
    await record(request, { userId: account.userId, email: account.email, error: null, source: 'RememberMe' })
    await noteRememberUse(db, hashToken(token), now(), deviceOf(request))
    return openSession(request, reply, account, hashToken(token))
  }

  /** Checks a password. A wrong password and an unknown account have the same response and duration. */
  function byPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password }: BasicCredentials,
  ): Promise<Identity> {
    const key = toEmailKey(email).slice(0, limits.maxEmail)
    // One try after another, so that concurrent tries cannot bypass the counts. Always in this order, so that there is no deadlock.
    return locks.run(`account ${key}`, () =>
      locks.run(`address ${request.ip}`, () => tryPassword(request, reply, { key, email, password })),
    )
  }

  /** Returns the session that the request belongs to, if it is one of this account. */
  async function ownSession(request: FastifyRequest, account: Account): Promise<Identity | undefined> {
    const session = await bySession(request)
    return session?.account.userId === account.userId ? session : undefined
  }

  async function startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
  ): Promise<Identity> {
    await record(request, { userId: account.userId, email: account.email, error: null, source: 'Password' })
    return openSession(request, reply, account)
  }

  /**
   * Returns undefined when a password of this account may be checked. While tries are limited, returns the session of the account that is
   * sent beside the password: whoever guesses it must not lock its owner out. Throws TOO_MANY_ATTEMPTS without one.
   */
  async function findSessionWhileLimited(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    account: Account | undefined,
  ): Promise<Identity | undefined> {
    if (limit.getWaitMs(key, request.ip) === 0) return undefined
    const session = account && (await ownSession(request, account))
    if (!session) refuseWhileLimited(limit, reply, key, request.ip)
    return session
  }

  /** True for the right password. One that is too long takes as long as a wrong one. */
  async function checkPassword({ password, stored }: Attempt): Promise<boolean> {
    const isShort = password.length <= limits.maxPassword
    return (await passwords.check(isShort ? password : '', stored)) && isShort
  }

  async function tryPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, email, password }: BasicCredentials & { key: string },
  ): Promise<Identity> {
    const account = await findAccount(db, key)
    const attempt = { account: key, address: request.ip, password, stored: account?.passwordHash }
    const isProven = proven.has(attempt)
    const limitedSession = isProven ? undefined : await findSessionWhileLimited(request, reply, key, account)
    if (limitedSession) return limitedSession
    const isRight = await checkPassword(attempt)
    if (!account || !isRight) {
      limit.failed(key, request.ip)
      await record(request, {
        userId: account?.userId ?? null,
        email: email.slice(0, limits.maxEmail),
        error: new AppError('BAD_CREDENTIALS').message,
        source: 'Password',
      })
      throw new AppError('BAD_CREDENTIALS')
    }
    // A program that signs in with every request must not give those who guess new tries.
    if (!isProven) limit.succeeded(key)
    proven.record(attempt)
    const identity = (await ownSession(request, account)) ?? (await startSession(request, reply, account))
    await remember(request, reply, identity)
    // Last, because sessions are opened for the hash that was checked.
    if (isOldHash(account.passwordHash)) await options.replaceOldHash(account, await hashPassword(password))
    return identity
  }

  async function byBasic(request: FastifyRequest, reply: FastifyReply, basic: BasicCredentials) {
    return (await keys.findAsPassword(request, basic)) ?? byPassword(request, reply, basic)
  }

  return {
    async identify(request, reply) {
      const inPath = findKeyInPath(request)
      if (inPath !== undefined) return keys.check(request, reply, inPath).catch(refuseAsForbidden)
      const key = findKeyInHeaders(request)
      if (key !== undefined) return keys.check(request, reply, key)
      const basic = readBasic(request.headers.authorization)
      if (basic) return byBasic(request, reply, basic)
      return (await bySession(request)) ?? (await byRememberMe(request, reply))
    },
    async signIn(request, reply, { account, source }) {
      await openSession(request, reply, account)
      await record(request, { userId: account.userId, email: account.email, error: null, source })
    },
    async findAccount(sessionHash) {
      const session = await findSession(db, sessionHash, now())
      return session?.viewed ?? (session ?? (await findApiKey(db, sessionHash)))?.account
    },
    async findSignedIn(sessionHash) {
      const session = await findSession(db, sessionHash, now())
      return session?.isViewing ? undefined : session?.account
    },
    findByApiKey: async (request, reply, key) => (await keys.check(request, reply, key)).account,
    recordFailure: (request, failure) => record(request, { userId: null, ...failure }),
    async signOut(request, reply) {
      const token = presentedToken(request)
      const sessionHash = token && hashToken(token)
      if (sessionHash) await deleteSession(db, sessionHash)
      const remembered = request.cookies[rememberCookie]
      if (remembered) await deleteRememberToken(db, hashToken(remembered))
      reply
        .clearCookie(sessionCookie, cookieOptions(request))
        .clearCookie(rememberCookie, cookieOptions(request))
      return sessionHash
    },
    hasCookie({ headers, cookies }) {
      if (headers['x-auth-token']) return false
      return cookies[sessionCookie] !== undefined || cookies[rememberCookie] !== undefined
    },
    sendSessionCookie(request, reply) {
      const token = presentedToken(request)
      if (token) reply.setCookie(sessionCookie, Buffer.from(token).toString('base64'), cookieOptions(request))
    },
  }
}
