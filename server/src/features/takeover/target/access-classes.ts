import type { Target } from './target-queries.ts'

/** Finds or adds access classes: one for each library, age rating and set of labels. */
export class AccessClasses {
  readonly #ids = new Map<string, number>()
  readonly #target: Target
  constructor(target: Target) {
    this.#target = target
  }

  find(libraryId: number, age: number | null, labels: readonly string[]): number {
    const json = JSON.stringify([...labels].sort())
    const key = `${libraryId} ${age} ${json}`
    const cached = this.#ids.get(key)
    if (cached !== undefined) return cached
    const stored = this.#target.get<{ id: number }>(
      'SELECT id FROM access_class WHERE library_id = ? AND age_rating IS ? AND labels = ?',
      libraryId,
      age,
      json,
    )
    const id = stored?.id ?? this.#target.nextId('access_class')
    if (!stored)
      this.#target.insert('access_class', {
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
