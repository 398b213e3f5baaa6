import { limits } from '@lectern/contract/limits'

/** Counts failed sign-ins per account and per address, so that passwords cannot be tried out. */
export interface LoginLimit {
  /** Seconds to wait before the next try; 0 when a try is allowed. */
  waitFor(account: string, address: string): number
  failed(account: string, address: string): void
  succeeded(account: string): void
}

interface Count {
  failures: number
  until: number
}

const maxTracked = 10_000

export function createLoginLimit(now: () => number = Date.now): LoginLimit {
  const counts = new Map<string, Count>()
  const window = limits.loginWindowSeconds * 1000
  const allowed = { account: limits.loginAttemptsPerAccount, address: limits.loginAttemptsPerAddress }

  const current = (key: string): Count | undefined => {
    const count = counts.get(key)
    // Further away than a window: the clock was set back, and nobody is to wait for the time it skipped.
    if (count && (count.until <= now() || count.until > now() + window)) {
      counts.delete(key)
      return undefined
    }
    return count
  }
  const wait = (key: string, most: number): number => {
    const count = current(key)
    return count && count.failures >= most ? Math.ceil((count.until - now()) / 1000) : 0
  }
  const add = (key: string) => {
    const count = current(key)
    if (count) count.failures += 1
    else {
      // The oldest goes first, so that a flood of made-up accounts cannot fill the memory.
      if (counts.size >= maxTracked) counts.delete(counts.keys().next().value ?? '')
      counts.set(key, { failures: 1, until: now() + window })
    }
  }

  return {
    waitFor: (account, address) =>
      Math.max(wait(`account ${account}`, allowed.account), wait(`address ${address}`, allowed.address)),
    failed(account, address) {
      add(`account ${account}`)
      add(`address ${address}`)
    },
    succeeded(account) {
      counts.delete(`account ${account}`)
    },
  }
}
