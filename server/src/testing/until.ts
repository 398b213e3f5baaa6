import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 10

/** Waits until a condition holds. Throws when it does not within `timeoutMs`. */
export async function waitUntil(check: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  for (let waited = 0; waited < timeoutMs; waited += pollIntervalMs) {
    if (await check()) return
    await sleep(pollIntervalMs)
  }
  throw new Error('waited in vain')
}
