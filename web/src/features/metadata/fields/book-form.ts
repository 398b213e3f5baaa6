import type { Book, BookMetadata } from '@lectern/contract/books'
import { isbn13CheckDigit } from '@lectern/contract/isbn'
import { BookMetadataChange } from '@lectern/contract/metadata'
import { checkBody, type Problem, type Problems } from '../../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../../ui/form/form-state.ts'
import { readDate } from '../../../ui/form/read-date.ts'
import { readNumber, writeNumber } from '../../../ui/form/read-number.ts'
import { pick, readLocks, writeLocks } from './field-names.ts'

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
] as const satisfies readonly (keyof BookMetadata)[]

/** Metadata of a book in a form: numbers and dates are texts, as the user typed them. */
export type BookValues = {
  readonly [N in (typeof bookFields)[number]]: N extends 'numberSort' | 'releaseDate'
    ? string
    : Readonly<BookMetadata[N]>
}

export const toBookValues = (metadata: BookMetadata): BookValues => ({
  ...pick(metadata, bookFields),
  numberSort: writeNumber(metadata.numberSort),
  releaseDate: metadata.releaseDate ?? '',
})
export const toBookSnapshot = ({ metadata }: Book): Snapshot<BookValues> => ({
  values: toBookValues(metadata),
  locks: readLocks(bookFields, metadata),
})

/** Returns the request body: a cleared date is null, cleared texts are empty (web behaviour 14.1). */
export function toBookChange({ values, locks = {} }: Partial<Changes<BookValues>>): BookMetadataChange {
  const { numberSort, releaseDate, ...others } = values ?? {}
  return {
    ...others,
    ...(numberSort !== undefined && { numberSort: readNumber(numberSort) }),
    ...(releaseDate !== undefined && { releaseDate: readDate(releaseDate) || null }),
    ...writeLocks(locks),
  } as BookMetadataChange
}

/** Names the check digit that would be right, because a wrong one is the usual mistake. */
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
