import { limits } from '@lectern/contract/limits'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'

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
    message: `Too many attempts to sign in, try again in ${Math.ceil(wait / 60)} min`,
  })
}

interface Count {
  failures: number
  waitUntil: number
}

const maxTracked = 10_000

/**
 * Returns the network that an address is counted by: an IPv6 client has all addresses of its network of 64 bits (RFC 6177), and counts by
 * that; IPv4 within IPv6 is IPv4.
 */
export function toCountedNetwork(address: string): string {
  if (!address.includes(':')) return address
  const last = address.slice(address.lastIndexOf(':') + 1)
  if (last.includes('.')) return last
  const [head = '', tail] = address.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}

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
