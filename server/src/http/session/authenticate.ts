import { limits } from '@lectern/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Activity, insertActivity } from '../../access/activity-queries.ts'
import { findApiKey } from '../../access/api-key-queries.ts'
import { isOldHash } from '../../access/check-old-password.ts'
import { toEmailKey } from '../../access/email.ts'
import { createPasswordChecker, hashPassword } from '../../access/passwords.ts'
import {
  type Account,
  type FindAccount,
  findAccount,
  hasOldPasswordHashes,
} from '../../access/session-queries.ts'
import { createKeyedLock } from '../../db/keyed-lock.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { createSideWrites } from '../side-writes.ts'
import { type BasicCredentials, readBasic } from './basic-credentials.ts'
import { createApiKeyCheck, findKeyInHeaders, findKeyInPath, refuseAsForbidden } from './check-api-key.ts'
import { createLoginLimit, refuseWhileLimited } from './login-limit.ts'
import { type Attempt, createProvenPasswords } from './proven-passwords.ts'
import { getDevice } from './session-token.ts'
import { createSessions, type Identity, type SessionOptions } from './sessions.ts'

export interface Authentication {
  /** Identifies the user of a request; undefined without credentials. Throws 401 or 429 for wrong credentials. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity | undefined>
  /** Opens a session for a user whom a provider has authenticated; `source` is recorded. */
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    known: { readonly account: Account; readonly source: Activity['source'] },
  ): Promise<void>
  /** Records a failed sign-in through a provider. */
  recordFailure(request: FastifyRequest, failure: Pick<Activity, 'email' | 'error' | 'source'>): Promise<void>
  readonly findAccount: FindAccount
  /** Returns the account that signed a session in; undefined when it has ended, and while it views the server as another user. */
  readonly findSignedIn: FindAccount
  /** Returns the account of an API key. Throws BAD_CREDENTIALS and TOO_MANY_ATTEMPTS. */
  findByApiKey(request: FastifyRequest, reply: FastifyReply, key: string): Promise<Account>
  /** Ends the session and deletes the remember-me token of the request; returns the hash of the session. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>
  /** True if cookies, which browsers add automatically, would sign the request in or out. */
  hasCookie(request: FastifyRequest): boolean
  /** Sets the cookie to the session of the request. */
  sendSessionCookie(request: FastifyRequest, reply: FastifyReply): void
}

interface Options extends SessionOptions {
  /** Replaces the hash of a password, unless it was changed meanwhile. */
  readonly replaceOldHash: (of: Account, hash: string) => Promise<void>
}

export function createAuthentication(db: Db, options: Options, now: () => number = Date.now): Authentication {
  const limit = createLoginLimit(now)
  const passwords = createPasswordChecker(now, () => hasOldPasswordHashes(db))
  const proven = createProvenPasswords(now)
  const locks = createKeyedLock()
  const side = createSideWrites()

  /** Records a sign-in, if that can be saved now. */
  const record = async (
    request: FastifyRequest,
    activity: Omit<Activity, 'ip' | 'userAgent'>,
  ): Promise<void> => {
    await side.run(request, () => insertActivity(db, { ...activity, ...getDevice(request) }, now()))
  }

  const keys = createApiKeyCheck(db, { limit, record, now })
  const sessions = createSessions({ db, side, record, now }, options)

  /** Checks a password. A wrong password and an unknown account have the same response and duration. */
  function byPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password }: BasicCredentials,
  ): Promise<Identity> {
    const key = toEmailKey(email).slice(0, limits.maxEmail)
    // One try after another, so that concurrent tries cannot bypass the counts. The fixed order of the locks prevents a deadlock.
    return locks.run(`account ${key}`, () =>
      locks.run(`address ${request.ip}`, () => tryPassword(request, reply, { key, email, password })),
    )
  }

  /** Returns the session that the request belongs to, if it is one of this account. */
  async function ownSession(request: FastifyRequest, account: Account): Promise<Identity | undefined> {
    const session = await sessions.identify(request)
    return session?.account.userId === account.userId ? session : undefined
  }

  async function startSession(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
  ): Promise<Identity> {
    await record(request, { userId: account.userId, email: account.email, error: null, source: 'Password' })
    return sessions.open(request, reply, account)
  }

  /**
   * Returns undefined if a password of this account may be checked. While tries are limited, returns the session of the account if the
   * request has one, so that an attacker cannot lock the owner out; otherwise throws TOO_MANY_ATTEMPTS.
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
    // A program that signs in with every request must not give an attacker new tries.
    if (!isProven) limit.succeeded(key)
    proven.record(attempt)
    const identity = (await ownSession(request, account)) ?? (await startSession(request, reply, account))
    await sessions.remember(request, reply, identity)
    // Last, because sessions are opened for the hash that was checked.
    if (isOldHash(account.passwordHash)) {
      const hash = await hashPassword(password)
      await side.run(request, () => options.replaceOldHash(account, hash))
    }
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
      return (await sessions.identify(request)) ?? (await sessions.openRemembered(request, reply))
    },
    async signIn(request, reply, { account, source }) {
      await sessions.open(request, reply, account)
      await record(request, { userId: account.userId, email: account.email, error: null, source })
    },
    async findAccount(sessionHash) {
      const session = await sessions.find(sessionHash)
      return session?.viewed ?? (session ?? (await findApiKey(db, sessionHash)))?.account
    },
    async findSignedIn(sessionHash) {
      const session = await sessions.find(sessionHash)
      return session?.viewed ? undefined : session?.account
    },
    findByApiKey: async (request, reply, key) => (await keys.check(request, reply, key)).account,
    recordFailure: (request, failure) => record(request, { userId: null, ...failure }),
    signOut: sessions.signOut,
    hasCookie: sessions.hasCookie,
    sendSessionCookie: sessions.sendCookie,
  }
}
