import type { Book, BookMetadata } from '@lectern/contract/books'
import { isbn13CheckDigit } from '@lectern/contract/isbn'
import { BookMetadataChange } from '@lectern/contract/metadata'
import type { Author, WebLink } from '@lectern/contract/values'
import { checkBody, type Problem, type Problems } from '../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../ui/form/form-state.ts'
import { readDate } from '../../ui/form/read-date.ts'
import { readNumber, writeNumber } from '../../ui/form/read-number.ts'

/** Metadata of a book as it is edited: numbers and dates as they were typed. */
export interface BookValues {
  readonly title: string
  readonly number: string
  readonly numberSort: string
  readonly summary: string
  readonly releaseDate: string
  readonly isbn: string
  readonly authors: readonly Author[]
  readonly tags: readonly string[]
  readonly links: readonly WebLink[]
}
const bookFields = [
  'title',
  'number',
  'numberSort',
  'summary',
  'releaseDate',
  'isbn',
  'authors',
  'tags',
  'links',
] as const satisfies readonly (keyof BookValues)[]

/** Returns whether each of the fields is locked. */
export function readLocks<N extends string>(
  fields: readonly N[],
  metadata: Readonly<Record<`${N}Lock`, boolean>>,
): Readonly<Record<N, boolean>> {
  const locks: Readonly<Record<string, boolean>> = metadata
  return Object.fromEntries(fields.map((name) => [name, locks[`${name}Lock`] ?? false])) as Record<N, boolean>
}

/** Returns locks by the names that the server has for them. */
export const writeLocks = (locks: Readonly<Record<string, boolean | undefined>>): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(locks).flatMap(([name, lock]) => (lock === undefined ? [] : [[`${name}Lock`, lock]])),
  )

export const toBookValues = (metadata: BookMetadata): BookValues => ({
  title: metadata.title,
  number: metadata.number,
  numberSort: writeNumber(metadata.numberSort),
  summary: metadata.summary,
  releaseDate: metadata.releaseDate ?? '',
  isbn: metadata.isbn,
  authors: metadata.authors,
  tags: metadata.tags,
  links: metadata.links,
})
export const toBookSnapshot = ({ metadata }: Book): Snapshot<BookValues> => ({
  values: toBookValues(metadata),
  locks: readLocks(bookFields, metadata),
})

/** Returns what is sent: a cleared date is null, cleared texts are empty (web behaviour 14.1). */
export function toBookChange({ values, locks = {} }: Partial<Changes<BookValues>>): BookMetadataChange {
  const { numberSort, releaseDate, authors, tags, links, ...texts } = values ?? {}
  return {
    ...texts,
    ...(numberSort !== undefined && { numberSort: readNumber(numberSort) }),
    ...(releaseDate !== undefined && { releaseDate: readDate(releaseDate) || null }),
    ...(authors && { authors: [...authors] }),
    ...(tags && { tags: [...tags] }),
    ...(links && { links: [...links] }),
    ...writeLocks(locks),
  }
}

/** Says which check digit would fit, because a wrong one is the usual slip. */
function explainIsbn(typed: string): Problem {
  const code = typed.replace(/[\s-]/g, '')
  return /^97[89]\d{10}$/.test(code)
    ? { textId: 'forms.error_isbn_digit', values: { digit: isbn13CheckDigit(code) } }
    : { textId: 'forms.error_isbn' }
}

/** Checks values of a book by the rules of the server. A sort number cannot be cleared. */
export function checkBook(values: Partial<BookValues>): Problems {
  const problems = checkBody(BookMetadataChange, toBookChange({ values }))
  return {
    ...problems,
    ...(problems.isbn?.textId === 'forms.error_isbn' && { isbn: explainIsbn(values.isbn ?? '') }),
    ...(values.numberSort?.trim() === '' && { numberSort: { textId: 'forms.error_blank' } }),
  }
}
