import type { TakeoverKind } from '@lectern/contract/takeover'
import type { Target } from './target-queries.ts'

/**
 * What earlier take-overs brought, by the ids of the old server: what is known here and not there any more was deleted here, and a later
 * take-over does not bring it back. Kept for what is not many: of series, books and what belongs to them, the time of their library counts.
 */
export class TakenBefore {
  readonly #target: Target
  readonly #moment: number
  readonly #taken = new Map<string, number>()

  /** `moment`: the time at which this take-over began to read. */
  constructor(target: Target, moment: number) {
    this.#target = target
    this.#moment = moment
    for (const row of target.all<{ kind: string; id: string; taken: number }>(
      'SELECT kind, id, taken FROM taken_row',
    ))
      this.#taken.set(`${row.kind} ${row.id}`, row.taken)
  }

  /** Returns when an earlier take-over last brought this, or found it here; undefined when none did. */
  find(kind: TakeoverKind, id: string): number | undefined {
    return this.#taken.get(`${kind} ${id}`)
  }

  has(kind: TakeoverKind, id: string): boolean {
    return this.find(kind, id) !== undefined
  }

  /** Notes that this is here now; counts for later take-overs. */
  note(kind: TakeoverKind, id: string): void {
    this.#target.run(
      'INSERT OR REPLACE INTO taken_row(kind, id, taken) VALUES(?, ?, ?)',
      kind,
      id,
      this.#moment,
    )
  }
}
