import { limits } from '@lectern/contract/limits'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { toCountedNetwork } from '../request/client-address.ts'

/** Counts failed sign-ins per account and per address, so that passwords cannot be guessed. */
export interface LoginLimit {
  /** Seconds to wait before the next try; 0 when a try is allowed. */
  getWaitMs(account: string, address: string): number
  failed(account: string, address: string): void
  succeeded(account: string): void
}

/** Throws TOO_MANY_ATTEMPTS with the time to wait, when account or address tried too often. */
export function refuseWhileLimited(
  limit: LoginLimit,
  reply: FastifyReply,
  account: string,
  address: string,
): void {
  const wait = limit.getWaitMs(account, address)
  if (wait === 0) return
  reply.header('retry-after', String(wait))
  throw new AppError('TOO_MANY_ATTEMPTS', {
    message: `Too many sign-in attempts. Try again in ${Math.ceil(wait / 60)} min.`,
  })
}

interface Count {
  failures: number
  waitUntil: number
}

const maxTracked = 10_000

export function createLoginLimit(now: () => number = Date.now): LoginLimit {
  // Read with `peek`: the oldest is evicted first, so that a flood of made-up accounts cannot fill the memory.
  const counts = new LRUCache<string, Count>({ max: maxTracked })
  const window = limits.loginWindowSeconds * 1000
  const allowed = { account: limits.loginAttemptsPerAccount, address: limits.loginAttemptsPerAddress }

  const current = (key: string): Count | undefined => {
    const count = counts.peek(key)
    // Further away than a window: the clock was set back, and the skipped time must not count.
    if (count && (count.waitUntil <= now() || count.waitUntil > now() + window)) {
      counts.delete(key)
      return undefined
    }
    return count
  }
  const wait = (key: string, maxFailures: number): number => {
    const count = current(key)
    return count && count.failures >= maxFailures ? Math.ceil((count.waitUntil - now()) / 1000) : 0
  }
  const add = (key: string) => {
    const count = current(key)
    if (count) count.failures += 1
    else counts.set(key, { failures: 1, waitUntil: now() + window })
  }

  return {
    getWaitMs: (account, address) =>
      Math.max(
        wait(`account ${account}`, allowed.account),
        wait(`address ${toCountedNetwork(address)}`, allowed.address),
      ),
    failed(account, address) {
      add(`account ${account}`)
      add(`address ${toCountedNetwork(address)}`)
    },
    succeeded(account) {
      counts.delete(`account ${account}`)
    },
  }
}
