import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * Retries until it is saved or the server stops: a full disk has room again some time, and a task whose end is not saved would count as
 * running until the next start.
 */
export async function saveWithRetry(
  save: () => Promise<void>,
  { log, stopping }: { log: Logger; stopping: AbortSignal },
): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await save()
    } catch (error) {
      if (stopping.aborted) return
      if (tries === 0) log.error({ err: error }, 'the task queue could not save a result')
      await sleep(1000, undefined, { signal: stopping }).catch(() => undefined)
    }
}
