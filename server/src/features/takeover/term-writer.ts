import { fold } from '../../db/fold.ts'
import { type TermKind, termKinds } from '../referential/term-queries.ts'
import type { Target } from './target-queries.ts'

/** Writes the terms that lists are filtered by, while rows are written. */
export class TermWriter {
  readonly #target: Target
  readonly #ids = new Map<string, number>()

  constructor(target: Target) {
    this.#target = target
    for (const row of target.all<{ id: number; kind: number; name: string; role: string }>(
      'SELECT id, kind, name, role FROM term',
    ))
      this.#ids.set(`${row.kind}\0${row.role}\0${row.name}`, row.id)
  }

  /** Returns the key of a term, which is added when it is new. */
  #find(kind: TermKind, name: string, role: string): number {
    const key = `${termKinds[kind]}\0${role}\0${name}`
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#target.nextId('term')
    this.#target.insert('term', { id, kind: termKinds[kind], name, name_key: fold(name), role })
    this.#ids.set(key, id)
    return id
  }

  setOfBook(bookId: number, terms: readonly Term[]): void {
    this.#target.run('DELETE FROM book_term WHERE book_id = ?', bookId)
    for (const { kind, name, role } of terms)
      if (name !== '')
        this.#target.insertIgnored('book_term', {
          term_id: this.#find(kind, name, role ?? ''),
          book_id: bookId,
        })
  }

  setOfSeries(seriesId: number, own: readonly Term[], ofBooks: readonly Term[]): void {
    this.#target.run('DELETE FROM series_term WHERE series_id = ?', seriesId)
    const flags = new Map<number, { own: number; books: number }>()
    for (const [terms, flag] of [
      [own, 'own'],
      [ofBooks, 'books'],
    ] as const)
      for (const { kind, name, role } of terms) {
        if (name === '') continue
        const id = this.#find(kind, name, role ?? '')
        flags.set(id, { ...(flags.get(id) ?? { own: 0, books: 0 }), [flag]: 1 })
      }
    for (const [id, flag] of flags)
      this.#target.insert('series_term', {
        term_id: id,
        series_id: seriesId,
        own: flag.own,
        books: flag.books,
      })
  }
}

export interface Term {
  readonly kind: TermKind
  readonly name: string
  readonly role?: string
}
