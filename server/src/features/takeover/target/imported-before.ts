import type { TakeoverKind } from '@lectern/contract/takeover'
import type { Target } from './target-queries.ts'

/**
 * Old ids of the rows that earlier imports added or found here. A row that is in this list and not here any more was deleted here, and is
 * not imported again. Series, books and rows that belong to them are not listed; the time of their library counts.
 */
export class ImportedBefore {
  readonly #target: Target
  readonly #startedAt: number
  readonly #times = new Map<string, number>()

  /** `startedAt`: the time at which this import began to read. */
  constructor(target: Target, startedAt: number) {
    this.#target = target
    this.#startedAt = startedAt
    for (const row of target.all<{ kind: string; id: string; taken: number }>(
      'SELECT kind, id, taken FROM taken_row',
    ))
      this.#times.set(`${row.kind} ${row.id}`, row.taken)
  }

  /** Returns the time of the last import that listed the row; undefined if none did. */
  find(kind: TakeoverKind, id: string): number | undefined {
    return this.#times.get(`${kind} ${id}`)
  }

  has(kind: TakeoverKind, id: string): boolean {
    return this.find(kind, id) !== undefined
  }

  /** Lists a row that is here now, for later imports. */
  add(kind: TakeoverKind, id: string): void {
    this.#target.run(
      'INSERT OR REPLACE INTO taken_row(kind, id, taken) VALUES(?, ?, ?)',
      kind,
      id,
      this.#startedAt,
    )
  }
}
