import {
  type KindCounts,
  type SkipReason,
  type TakeoverKind,
  type TakeoverReport,
  takeoverKinds,
} from '@lectern/contract/takeover'

/** What happened to a row that was not skipped. */
export type ImportOutcome = 'added' | 'updated' | 'kept'

const outcomes = new Set<string>(['added', 'updated', 'kept'] satisfies ImportOutcome[])

/** Counts the rows of an import by kind and outcome. */
export class Tally {
  readonly #kinds = new Map<TakeoverKind, { -readonly [K in keyof KindCounts]: number }>()
  readonly #reasons = new Map<string, number>()

  constructor() {
    for (const kind of takeoverKinds)
      this.#kinds.set(kind, { found: 0, added: 0, updated: 0, kept: 0, skipped: 0 })
  }

  /** Counts rows with their outcome, or with the reason why they were skipped. */
  count(kind: TakeoverKind, outcome: ImportOutcome | SkipReason, by = 1): void {
    const counts = this.#kinds.get(kind)
    if (!counts || by === 0) return
    counts.found += by
    if (outcomes.has(outcome)) {
      counts[outcome as ImportOutcome] += by
      return
    }
    counts.skipped += by
    const key = `${kind} ${outcome}`
    this.#reasons.set(key, (this.#reasons.get(key) ?? 0) + by)
  }

  get result(): Pick<TakeoverReport, 'kinds' | 'reasons'> {
    return {
      kinds: Object.fromEntries(this.#kinds) as TakeoverReport['kinds'],
      reasons: [...this.#reasons].map(([key, count]) => {
        const [kind, reason] = key.split(' ') as [TakeoverKind, SkipReason]
        return { kind, reason, count }
      }),
    }
  }
}
