import {
  type KindCounts,
  type SkipReason,
  type TakeoverKind,
  type TakeoverReport,
  takeoverKinds,
} from '@lectern/contract/takeover'

/** Counts what a take-over finds, and what becomes of it. */
export class Tally {
  readonly #kinds = new Map<TakeoverKind, { -readonly [K in keyof KindCounts]: number }>()
  readonly #reasons = new Map<string, number>()

  constructor() {
    for (const kind of takeoverKinds)
      this.#kinds.set(kind, { found: 0, added: 0, updated: 0, kept: 0, skipped: 0 })
  }

  count(kind: TakeoverKind, outcome: 'added' | 'updated' | 'kept', by = 1): void {
    const counts = this.#kinds.get(kind)
    if (!counts) return
    counts.found += by
    counts[outcome] += by
  }

  skip(kind: TakeoverKind, reason: SkipReason, by = 1): void {
    const counts = this.#kinds.get(kind)
    if (!counts || by === 0) return
    counts.found += by
    counts.skipped += by
    const key = `${kind} ${reason}`
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
