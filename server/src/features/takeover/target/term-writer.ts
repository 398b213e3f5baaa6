import { fold } from '../../../db/sql-functions.ts'
import type { BookLists } from '../../books/to-book.ts'
import { type TermKind, termKinds } from '../../referential/term-queries.ts'
import type { SeriesLists } from '../../series/to-series.ts'
import type { Target } from './target-queries.ts'

interface Term {
  readonly kind: TermKind
  readonly name: string
  readonly role?: string
}
type TermsOfBooks = Pick<BookLists, 'tags' | 'authors'>

const listBookTerms = ({ tags, authors }: TermsOfBooks): Term[] => [
  ...tags.map((name): Term => ({ kind: 'tag', name })),
  ...authors.map(({ name, role }): Term => ({ kind: 'author', name, role })),
]

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

  /** Returns the key of a term, which is added if it is new. */
  #ensure({ kind, name, role = '' }: Term): number {
    const key = `${termKinds[kind]}\0${role}\0${name}`
    const cached = this.#ids.get(key)
    if (cached !== undefined) return cached
    const id = this.#target.nextId('term')
    this.#target.insert('term', { id, kind: termKinds[kind], name, name_key: fold(name), role })
    this.#ids.set(key, id)
    return id
  }

  setOfBook(bookId: number, lists: TermsOfBooks): void {
    this.#target.run('DELETE FROM book_term WHERE book_id = ?', bookId)
    for (const term of listBookTerms(lists))
      if (term.name !== '')
        this.#target.insertIgnored('book_term', { term_id: this.#ensure(term), book_id: bookId })
  }

  /** Stores the terms of a series, and those of its books. */
  setOfSeries(
    seriesId: number,
    lists: SeriesLists,
    { publisher, language }: { readonly publisher: string; readonly language: string },
    books: TermsOfBooks,
  ): void {
    this.#target.run('DELETE FROM series_term WHERE series_id = ?', seriesId)
    const flags = new Map<number, { own: number; books: number }>()
    const toTerms = (kind: TermKind, names: readonly string[]): Term[] =>
      names.map((name) => ({ kind, name }))
    const own = [
      ...toTerms('genre', lists.genres),
      ...toTerms('tag', lists.tags),
      ...toTerms('label', lists.sharingLabels),
      ...toTerms('publisher', [publisher]),
      ...toTerms('language', [language]),
    ]
    for (const [terms, flag] of [
      [own, 'own'],
      [listBookTerms(books), 'books'],
    ] as const)
      for (const term of terms) {
        if (term.name === '') continue
        const id = this.#ensure(term)
        flags.set(id, { ...(flags.get(id) ?? { own: 0, books: 0 }), [flag]: 1 })
      }
    for (const [id, flag] of flags)
      this.#target.insert('series_term', { term_id: id, series_id: seriesId, ...flag })
  }
}
