import { createHash } from 'node:crypto'
import { limits } from '@lectern/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Activity } from '../../access/activity-queries.ts'
import { type ApiKeyOwner, findApiKey } from '../../access/api-key-queries.ts'
import { toEmailKey } from '../../access/email.ts'
import { hashApiKey } from '../../access/hash-api-key.ts'
import type { Account } from '../../access/session-queries.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { type LoginLimit, refuseWhileLimited } from './login-limit.ts'

/** Minimum interval between two records of the same program at the same address, in milliseconds. */
const recordIntervalMs = 5 * 60_000
const maxRecordedKeys = 10_000

type Record = (request: FastifyRequest, activity: Omit<Activity, 'ip' | 'userAgent'>) => Promise<void>

/** Returns a function that is true if a sign-in under this name must be recorded again. Names are stored as hashes, because some are long. */
export function createRecordThrottle(now: () => number): (name: string) => boolean {
  const last = new Map<string, number>()
  return (name) => {
    const key = createHash('sha256').update(name).digest('base64')
    const before = last.get(key)
    if (before !== undefined && Math.abs(now() - before) < recordIntervalMs) return false
    if (last.size >= maxRecordedKeys) last.clear()
    last.set(key, now())
    return true
  }
}

/** Returns the API key in the path of a request to a route that takes it from there. */
export function findKeyInPath({ routeOptions, params }: FastifyRequest): string | undefined {
  if (!routeOptions.config.apiKeyParameter) return undefined
  return (params as { readonly authToken?: string }).authToken ?? ''
}
/** Returns the API key in the headers of a request. */
export function findKeyInHeaders({ routeOptions, headers }: FastifyRequest): string | undefined {
  const { apiKeyHeader } = routeOptions.config
  const key = headers['x-api-key'] || (apiKeyHeader && headers[apiKeyHeader])
  return typeof key === 'string' && key !== '' ? key : undefined
}
/** Devices with the key in their path only know 403. */
export function refuseAsForbidden(error: unknown): never {
  throw error instanceof AppError && error.code === 'BAD_CREDENTIALS' ? new AppError('FORBIDDEN') : error
}

export interface ApiKeyCheck {
  /** Throws BAD_CREDENTIALS for an unknown key, and TOO_MANY_ATTEMPTS when the address tried too often. */
  check(request: FastifyRequest, reply: FastifyReply, key: string): Promise<CheckedKey>
  /**
   * Returns the owner if the password is an API key of the account with this email: many readers only support Basic authentication.
   * Undefined otherwise; the caller then checks it as a password.
   */
  findAsPassword(
    request: FastifyRequest,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<CheckedKey | undefined>
}
/** The account of a key; `sessionHash` is the hash of the key. */
interface CheckedKey {
  readonly account: Account
  readonly sessionHash: string
  readonly isApiKey: true
  readonly apiKey: Omit<ApiKeyOwner, 'account'>
}
const toChecked = ({ account, ...apiKey }: ApiKeyOwner, sessionHash: string): CheckedKey => ({
  account,
  sessionHash,
  isApiKey: true,
  apiKey,
})

/** Keys made here, and those imported from another server. */
const keyPattern = /^[\da-f]{32}$/

/** Authenticates each request by its API key, without a session (behaviour 1.11). */
export function createApiKeyCheck(
  db: Db,
  { limit, record, now }: { limit: LoginLimit; record: Record; now: () => number },
): ApiKeyCheck {
  const isDue = createRecordThrottle(now)

  /** Nothing is awaited between checking and counting, so that concurrent requests cannot bypass the limit. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, keyHash: string): Promise<never> {
    const account = `key ${keyHash}`
    refuseWhileLimited(limit, reply, account, request.ip)
    limit.failed(account, request.ip)
    await record(request, {
      userId: null,
      email: null,
      error: new AppError('BAD_CREDENTIALS').message,
      source: 'ApiKey',
      apiKeyComment: keyHash,
    })
    throw new AppError('BAD_CREDENTIALS')
  }

  /** Records a sign-in, once in five minutes: a program sends its key with every request. */
  async function recordUse(request: FastifyRequest, { account, keyId, comment }: ApiKeyOwner): Promise<void> {
    if (!isDue(`${keyId} ${request.ip} ${request.headers['user-agent'] ?? ''}`)) return
    // Users can continue reading when nothing can be saved.
    await record(request, {
      userId: account.userId,
      email: account.email,
      error: null,
      source: 'ApiKey',
      apiKeyId: keyId,
      apiKeyComment: comment,
    }).catch(() => undefined)
  }

  return {
    async check(request, reply, key) {
      const keyHash = hashApiKey(key.slice(0, limits.maxPassword))
      const owner = await findApiKey(db, keyHash)
      // A correct key is accepted whatever others at the same address did: 128 bits cannot be guessed.
      if (!owner) return refuse(request, reply, keyHash)
      await recordUse(request, owner)
      return toChecked(owner, keyHash)
    },
    async findAsPassword(request, { email, password }) {
      if (!keyPattern.test(password)) return undefined
      const keyHash = hashApiKey(password)
      const owner = await findApiKey(db, keyHash)
      if (!owner || toEmailKey(owner.account.email) !== toEmailKey(email)) return undefined
      await recordUse(request, owner)
      return toChecked(owner, keyHash)
    },
  }
}
