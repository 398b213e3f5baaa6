import { randomBytes } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Activity } from '../../access/activity-queries.ts'
import {
  type Account,
  deleteRememberToken,
  deleteSession,
  extendSession,
  findAccount,
  findRememberToken,
  findSession,
  insertRememberToken,
  insertSession,
  linkRememberToken,
  recordRememberUse,
} from '../../access/session-queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { createQueryCache } from '../../db/query-cache.ts'
import { AppError } from '../../errors.ts'
import type { Bus } from '../../events/bus.ts'
import type { SideWrites } from '../side-writes.ts'
import { createHeldSessions } from './held-sessions.ts'
import { getDevice, hashToken, presentedToken, recordOpenedSession, sessionCookie } from './session-token.ts'

/** Names that Komga clients use (behaviour 1.11). */
const rememberCookie = 'komga-remember-me'

const day = 86_400_000
const sessionLifetimeMs = 7 * day
/** Minimum interval between two updates of a used session. */
const extendIntervalMs = 5 * 60_000
/** Minimum interval between two tries to save a session that could not be saved. */
const saveIntervalMs = 10_000
const newToken = (): string => randomBytes(32).toString('base64url')

export interface Identity {
  readonly account: Account
  /** User as whom the session views the server. */
  readonly viewed?: Viewer | undefined
  /** Hash of the session or of the API key. */
  readonly sessionHash: string
  readonly isApiKey: boolean
  readonly apiKey?: FastifyRequest['apiKey']
}

export interface SessionOptions {
  /** Path of the cookies. */
  readonly path: string
  /** Returns the number of days for which a browser is remembered; read at each sign-in. */
  readonly rememberDays: () => Promise<number>
  readonly bus: Pick<Bus, 'subscribe'>
}

interface Deps {
  readonly db: Db
  readonly side: SideWrites
  /** Records a sign-in, if that can be saved now. */
  readonly record: (request: FastifyRequest, activity: Omit<Activity, 'ip' | 'userAgent'>) => Promise<void>
  readonly now: () => number
}

/** Sessions and remembered sign-ins, in their cookies and headers (behaviour 1.11). */
export function createSessions({ db, side, record, now }: Deps, options: SessionOptions) {
  const cachedSession = createQueryCache<NonNullable<Awaited<ReturnType<typeof findSession>>>>(db, 200)
  const held = createHeldSessions(options.bus, { lifetimeMs: sessionLifetimeMs, now })

  const cookieOptions = (request: FastifyRequest) =>
    ({
      path: options.path,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      // Unencoded: programs decode base64, not `%3D` (behaviour 1.11). All values here are cookie octets of RFC 6265.
      encode: String,
    }) as const
  const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
    reply.setCookie(sessionCookie, Buffer.from(token).toString('base64'), cookieOptions(request))
  const getRememberTtlMs = async (): Promise<number> => (await options.rememberDays()) * day

  function sendToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
    recordOpenedSession(request, token)
    if (request.headers['x-auth-token'] !== undefined) reply.header('x-auth-token', token)
    else setSessionCookie(request, reply, token)
  }

  /** Returns false when the account has changed since it was read, undefined when nothing can be saved now. */
  const save = (request: FastifyRequest, sessionHash: string, account: Account, rememberHash?: string) =>
    side.run(request, () =>
      insertSession(db, sessionHash, account, {
        now: now(),
        expires: now() + sessionLifetimeMs,
        device: getDevice(request),
        ...(rememberHash !== undefined && { rememberHash }),
      }),
    )

  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    rememberHash?: string,
  ): Promise<Identity> {
    const token = newToken()
    const sessionHash = hashToken(token)
    const isSaved = await save(request, sessionHash, account, rememberHash)
    if (isSaved === false) throw new AppError('BAD_CREDENTIALS')
    if (isSaved === undefined) held.hold(sessionHash, account)
    sendToken(request, reply, token)
    return { account, sessionHash, isApiKey: false }
  }

  /** Returns the current account of a session that could not be saved yet. */
  async function findHeld(sessionHash: string): Promise<Account | undefined> {
    const session = held.find(sessionHash)
    if (!session) return undefined
    const account = await findAccount(db, session.emailKey)
    if (account?.userId === session.userId && account.passwordHash === session.passwordHash) return account
    held.drop(sessionHash)
    return undefined
  }

  async function identifyHeld(request: FastifyRequest, sessionHash: string): Promise<Identity | undefined> {
    const account = await findHeld(sessionHash)
    const session = held.find(sessionHash)
    if (!account || !session) return undefined
    if (Math.abs(now() - session.tried) > saveIntervalMs) {
      session.tried = now()
      const isSaved = await save(request, sessionHash, account)
      if (isSaved !== undefined) held.drop(sessionHash)
      if (isSaved === false) return undefined
    }
    return { account, sessionHash, isApiKey: false }
  }

  return {
    open,
    /** Returns the account of a session, and the user as whom it views the server; undefined when it has ended. */
    async find(sessionHash: string): Promise<{ account: Account; viewed?: Account | undefined } | undefined> {
      const session = await findSession(db, sessionHash, now())
      if (session) return { account: session.account, viewed: session.viewed }
      const account = await findHeld(sessionHash)
      return account && { account }
    },
    /** Returns the session of a request. */
    async identify(request: FastifyRequest): Promise<Identity | undefined> {
      const token = presentedToken(request)
      if (!token) return undefined
      const sessionHash = hashToken(token)
      // Cached by the second, so that an ended session is valid for no more than that.
      const key = `${sessionHash} ${Math.floor(now() / 1000)}`
      const session = await cachedSession(key, () => findSession(db, sessionHash, now()))
      if (!session) return identifyHeld(request, sessionHash)
      // Also after a time in the future: a clock that ran ahead must not prevent updates until then.
      if (Math.abs(now() - session.used) > extendIntervalMs)
        await side.run(request, () =>
          extendSession(db, sessionHash, {
            now: now(),
            expires: now() + sessionLifetimeMs,
            device: getDevice(request),
          }),
        )
      return { account: session.account, viewed: session.viewed, sessionHash, isApiKey: false }
    },
    /** Opens a session for a browser that is remembered. */
    async openRemembered(request: FastifyRequest, reply: FastifyReply): Promise<Identity | undefined> {
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
      await record(request, {
        userId: account.userId,
        email: account.email,
        error: null,
        source: 'RememberMe',
      })
      await side.run(request, () => recordRememberUse(db, hashToken(token), now(), getDevice(request)))
      return open(request, reply, account, hashToken(token))
    },
    /** Remembers a browser that asks for it, if that can be saved now. */
    async remember(
      request: FastifyRequest,
      reply: FastifyReply,
      { account, sessionHash }: Identity,
    ): Promise<void> {
      const isRequested = /[?&]remember-me=(true|on|yes|1)(&|$)/i.test(request.url)
      if (!isRequested) return
      const token = newToken()
      const ttlMs = await getRememberTtlMs()
      const values = { now: now(), expires: now() + ttlMs, device: getDevice(request) }
      const isSaved = await side.run(request, () =>
        insertRememberToken(db, hashToken(token), account, values),
      )
      if (isSaved === false) throw new AppError('BAD_CREDENTIALS')
      if (isSaved === undefined) return
      await side.run(request, () => linkRememberToken(db, sessionHash, hashToken(token)))
      reply.setCookie(rememberCookie, token, { ...cookieOptions(request), maxAge: ttlMs / 1000 })
    },
    /** Ends the session and deletes the remember-me token of the request; returns the hash of the session. */
    async signOut(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
      const token = presentedToken(request)
      const sessionHash = token && hashToken(token)
      if (sessionHash) {
        held.drop(sessionHash)
        await deleteSession(db, sessionHash)
      }
      const remembered = request.cookies[rememberCookie]
      if (remembered) await deleteRememberToken(db, hashToken(remembered))
      reply
        .clearCookie(sessionCookie, cookieOptions(request))
        .clearCookie(rememberCookie, cookieOptions(request))
      return sessionHash
    },
    /** True if cookies, which browsers add automatically, would sign the request in or out. */
    hasCookie({ headers, cookies }: FastifyRequest): boolean {
      if (headers['x-auth-token']) return false
      return cookies[sessionCookie] !== undefined || cookies[rememberCookie] !== undefined
    },
    /** Sets the cookie to the session of the request. */
    sendCookie(request: FastifyRequest, reply: FastifyReply): void {
      const token = presentedToken(request)
      if (token) setSessionCookie(request, reply, token)
    },
  }
}
