import type { CheckItem, CheckPoint, CheckTopic, CheckVerdict } from '@lectern/contract/server-check'
import type { Db } from '../../db/open.ts'
import type { Workers } from '../../workers/workers.ts'
import type { LibraryState } from '../libraries/library-settings.ts'

/** Result of a request. */
export interface RequestResult {
  readonly status: number
  /** Code of the error, if it was one. */
  readonly code: string | undefined
  readonly milliseconds: number
}

/** Dependencies of a check. */
export interface CheckDeps {
  readonly db: Db
  readonly workers: Workers
  readonly configDir: string
  readonly libraries: readonly LibraryState[]
  readonly isThorough: boolean
  readonly signal: AbortSignal
  /** Reports how many items are done. */
  readonly progress: (done: number, total: number) => void
  /** Requests a path as the user who started the check. */
  readonly request: (path: string) => Promise<RequestResult>
}

/** Number of problems that a report lists one by one. */
export const maxItems = 50

/** Collects the problems that one part of a check finds. */
export class PointBuilder {
  checked = 0
  skipped = 0
  #found = 0
  readonly #items: CheckItem[] = []
  #verdict: CheckVerdict = 'OK'

  add(verdict: 'LOOK' | 'FAULT', item: Pick<CheckItem, 'problem'> & Partial<CheckItem>): void {
    this.count(verdict, 1)
    if (this.#items.length < maxItems) this.#items.push({ name: null, bookId: null, entries: [], ...item })
  }

  /** Counts problems without listing them. */
  count(verdict: 'LOOK' | 'FAULT', problems: number): void {
    this.#found += problems
    if (this.#verdict !== 'FAULT') this.#verdict = verdict
  }

  build(topic: CheckTopic, facts: Pick<CheckPoint, 'times' | 'disks' | 'backup'> = {}): CheckPoint {
    return {
      topic,
      verdict: this.#verdict,
      checked: this.checked,
      skipped: this.skipped,
      found: this.#found,
      items: this.#items,
      ...facts,
    }
  }
}

/** A network drive that is down responds after minutes or never. */
const timeoutMs = 5000

/** Returns the result, or undefined if it fails or takes longer than five seconds. */
export async function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([work.catch(() => undefined), timeout])
  } finally {
    clearTimeout(timer)
  }
}
