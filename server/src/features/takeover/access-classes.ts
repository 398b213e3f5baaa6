import type { TakeoverRun } from './takeover-run.ts'

/** Finds or adds classes of access: one for each library, age rating and set of labels. */
export class AccessClasses {
  readonly #ids = new Map<string, number>()
  readonly #run: TakeoverRun
  constructor(run: TakeoverRun) {
    this.#run = run
  }

  find(libraryId: number, age: number | null, labels: readonly string[]): number {
    const { target } = this.#run
    const json = JSON.stringify([...labels].sort())
    const key = `${libraryId} ${age} ${json}`
    const cached = this.#ids.get(key)
    if (cached !== undefined) return cached
    const stored = target.get<{ id: number }>(
      'SELECT id FROM access_class WHERE library_id = ? AND age_rating IS ? AND labels = ?',
      libraryId,
      age,
      json,
    )
    const id = stored?.id ?? target.nextId('access_class')
    if (!stored)
      target.insert('access_class', {
        id,
        library_id: libraryId,
        age_rating: age,
        labels: json,
        series_count: 0,
        book_count: 0,
      })
    this.#ids.set(key, id)
    return id
  }
}
