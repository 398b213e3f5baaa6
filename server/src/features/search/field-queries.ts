import { MediaStatus } from '@lectern/contract/books'
import { SeriesStatus } from '@lectern/contract/series'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TermKind, termKinds } from '../referential/term-queries.ts'
import type { RangeQuery, TextQuery } from './query-tree.ts'
import { joinWord } from './search-words.ts'

/** A value that a field is compared with. */
export type FieldValue =
  | (Pick<TextQuery, 'text'> & {
      readonly kind: 'text'
      /** True for `*`, which matches any value. */
      readonly isAnything: boolean
      /** An expression of FTS5, for terms. */
      readonly expression: string | undefined
    })
  | RangeQuery

type Condition = RawBuilder<SqlBool>
/** Returns the condition of a value; undefined for a value that the field cannot have, which matches nothing. */
type Field = (value: FieldValue) => Condition | undefined

const yes = sql<SqlBool>`1`
const no = sql<SqlBool>`0`

const selectTerms = (
  kind: TermKind,
  { expression, isAnything }: Extract<FieldValue, { kind: 'text' }>,
  role: string,
) => {
  const ofKind = sql`term.kind = ${sql.lit(termKinds[kind])}`
  if (isAnything && role === '') return sql`select term.id from term where ${ofKind}`
  const wanted = [
    ...(isAnything || expression === undefined ? [] : [`({title more} : ${expression})`]),
    ...(role === '' ? [] : [`(role : "${role}")`]),
  ].join(' AND ')
  return sql`select term.id from term_search cross join term on term.id = term_search.rowid
    where term_search match ${wanted} and ${ofKind}`
}

const bookTerm =
  (kind: TermKind, role = ''): Field =>
  (value) =>
    value.kind === 'text' && (value.isAnything || value.expression !== undefined)
      ? sql<SqlBool>`book.id in (select book_id from book_term where term_id in (${selectTerms(kind, value, role)}))`
      : undefined

const seriesTerm =
  (kind: TermKind, role = '', source = yes): Field =>
  (value) =>
    value.kind === 'text' && (value.isAnything || value.expression !== undefined)
      ? sql<SqlBool>`series.id in (select series_id from series_term
          where term_id in (${selectTerms(kind, value, role)}) and ${source})`
      : undefined

const flag =
  (isSo: Condition, isNot: Condition): Field =>
  (value) => {
    if (value.kind !== 'text') return undefined
    const word = value.text.toLowerCase()
    return word === 'true' ? isSo : word === 'false' ? isNot : value.isAnything ? yes : undefined
  }

const oneOf =
  (column: string, names: readonly string[]): Field =>
  (value) => {
    if (value.kind !== 'text') return undefined
    if (value.isAnything) return yes
    const number = names.indexOf(value.text.toUpperCase())
    return number === -1 ? undefined : sql<SqlBool>`${sql.ref(column)} = ${number}`
  }

/** Returns the smallest or largest value that a text stands for; `NaN` when it is invalid. */
type Bound = (text: string) => number

const between =
  (column: RawBuilder<unknown>, low: Bound, high: Bound): Field =>
  (value) => {
    if (value.kind === 'range') return inRange(column, low, high, value)
    if (value.isAnything) return sql<SqlBool>`${column} is not null`
    const [from, to] = [low(value.text), high(value.text)]
    return Number.isNaN(from) ? undefined : sql<SqlBool>`${column} between ${from} and ${to}`
  }

function inRange(
  column: RawBuilder<unknown>,
  low: Bound,
  high: Bound,
  { from, to, isWithout }: RangeQuery,
): Condition | undefined {
  const above = isWithout.from ? sql`>` : sql`>=`
  const below = isWithout.to ? sql`<` : sql`<=`
  const lowest = from === undefined ? -1e15 : (isWithout.from ? high : low)(from)
  const highest = to === undefined ? 1e15 : (isWithout.to ? low : high)(to)
  if (Number.isNaN(lowest + highest)) return undefined
  return sql<SqlBool>`(${column} ${above} ${lowest} and ${column} ${below} ${highest})`
}

const parseNumber = (text: string): number =>
  /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
const number = (column: string): Field => between(sql.ref(column), parseNumber, parseNumber)

/** Completes a year, a month or a day to `yyyymmdd`. */
const dateDigits = (text: string, rest: string): number => {
  const digits = text.replaceAll('-', '')
  return /^\d{4}(\d\d){0,2}$/.test(digits) ? Number(digits.padEnd(8, rest)) : Number.NaN
}
const date = (column: string): Field =>
  between(
    sql.ref(column),
    (text) => dateDigits(text, '0'),
    (text) => dateDigits(text, '9'),
  )

/** Tests the access class, which contains the age rating, so that no metadata row is read. */
const ageRating: Field = (value) => {
  const wanted = number('access_class.age_rating')(value)
  return (
    wanted && sql<SqlBool>`series.access_class in (select access_class.id from access_class where ${wanted})`
  )
}

const readingDirection: Field = (value) =>
  value.kind === 'text'
    ? sql<SqlBool>`exists (select 1 from series_metadata m where m.series_id = series.id and m.reading_direction
        ${value.isAnything ? sql`<> ''` : sql`= ${value.text.toUpperCase()}`})`
    : undefined

const known = sql`series.total_book_count is not null`

const ofBoth = {
  publisher: seriesTerm('publisher'),
  language: seriesTerm('language'),
  genre: seriesTerm('genre'),
  sharing_label: seriesTerm('label'),
  status: oneOf('series.status', SeriesStatus.options),
  age_rating: ageRating,
  reading_direction: readingDirection,
} satisfies Record<string, Field>

const seriesFields: Readonly<Record<string, Field>> = {
  ...ofBoth,
  tag: seriesTerm('tag'),
  series_tag: seriesTerm('tag', '', sql`own = 1`),
  book_tag: seriesTerm('tag', '', sql`books = 1`),
  author: seriesTerm('author'),
  release_date: date('series.release_date'),
  book_count: number('series.books_count'),
  total_book_count: number('series.total_book_count'),
  deleted: flag(sql`series.deleted = 1`, sql`series.deleted = 0`),
  oneshot: flag(sql`series.oneshot = 1`, sql`series.oneshot = 0`),
  complete: flag(
    sql`(${known} and series.total_book_count = series.books_count)`,
    sql`(${known} and series.total_book_count <> series.books_count)`,
  ),
}

/** The series of a one-shot shares its metadata (behaviour 2.2). */
const ofOneshot =
  (field: Field): Field =>
  (value) => {
    const wanted = field(value)
    return (
      wanted &&
      sql<SqlBool>`(book.oneshot = 1 and exists (select 1 from series where series.id = book.series_id and ${wanted}))`
    )
  }

const mediaStatus = oneOf('book.media_status', MediaStatus.options)

const bookFields: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(Object.entries(ofBoth).map(([name, field]) => [name, ofOneshot(field)])),
  status: (value) => mediaStatus(value) ?? ofOneshot(ofBoth.status)(value),
  tag: bookTerm('tag'),
  author: bookTerm('author'),
  release_date: date('book.release_date'),
  deleted: flag(sql`book.deleted = 1`, sql`book.deleted = 0`),
  oneshot: flag(sql`book.oneshot = 1`, sql`book.oneshot = 0`),
  complete: flag(sql`book.oneshot = 1`, no),
}

const fields = { book: bookFields, series: seriesFields }
export type DescribedKind = keyof typeof fields

/** Fields of the index itself. */
export const textFields = {
  book: ['title', 'isbn'],
  series: ['title'],
  collection: ['name'],
  readList: ['name'],
}

export const isField = (kind: keyof typeof textFields, name: string): boolean =>
  textFields[kind].includes(name) || (isDescribed(kind) && Object.hasOwn(fields[kind], name))

export const isDescribed = (kind: string): kind is DescribedKind => kind === 'book' || kind === 'series'

/**
 * Returns the condition of a field on `book` or `series`, other than the fields of the index. Every other name is the role of an author.
 */
export function fieldCondition(kind: DescribedKind, name: string, value: FieldValue): Condition {
  const field = Object.hasOwn(fields[kind], name) ? fields[kind][name] : undefined
  const asRole = kind === 'book' ? bookTerm : seriesTerm
  return (field ?? asRole('author', joinWord(name)))(value) ?? no
}
