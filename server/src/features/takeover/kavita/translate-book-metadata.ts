import type { KavitaRow } from './kavita-database.ts'
import { authorRoles } from './kavita-values.ts'
import { type Credit, readCredits, readTerms } from './read-pairs.ts'
import type { TranslatedBooks } from './translate-files.ts'
import type { Translation } from './translation.ts'

const authorLocks = [
  'WriterLocked',
  'PencillerLocked',
  'InkerLocked',
  'ColoristLocked',
  'LettererLocked',
  'CoverArtistLocked',
  'EditorLocked',
  'TranslatorLocked',
] as const

const chapterShape = {
  whole: 'Id',
  line: 'TitleName ISBN',
  text: 'Summary',
  time: 'ReleaseDate',
  real: 'SortOrder',
  flag: `TitleNameLocked SummaryLocked ISBNLocked ReleaseDateLocked SortOrderLocked TagsLocked WriterLocked PencillerLocked InkerLocked ColoristLocked LettererLocked CoverArtistLocked EditorLocked TranslatorLocked`,
} as const

interface Book {
  readonly bookId: string
  /** Name of the file. */
  readonly name: string
  /** Position among the files of the folder. */
  readonly position: number
  readonly created: string | null
}

/** Returns the columns of a book of which nothing else is known. */
const plainColumns = ({ bookId, name, position, created }: Book) => ({
  BOOK_ID: bookId,
  TITLE: name,
  NUMBER: String(position),
  NUMBER_SORT: position,
  CREATED_DATE: created,
  LAST_MODIFIED_DATE: created,
})

function readColumns(row: KavitaRow<typeof chapterShape>, book: Book) {
  const title = row.TitleName.trim()
  return {
    ...plainColumns(book),
    TITLE: title || book.name,
    NUMBER_SORT: row.SortOrderLocked ? row.SortOrder : book.position,
    SUMMARY: row.Summary,
    ISBN: row.ISBN,
    RELEASE_DATE: row.ReleaseDate,
    TITLE_LOCK: row.TitleNameLocked && title !== '',
    NUMBER_SORT_LOCK: row.SortOrderLocked,
    SUMMARY_LOCK: row.SummaryLocked,
    ISBN_LOCK: row.ISBNLocked,
    RELEASE_DATE_LOCK: row.ReleaseDateLocked,
    AUTHORS_LOCK: authorLocks.some((lock) => row[lock]),
    TAGS_LOCK: row.TagsLocked,
  }
}

function writeLists(
  { translated }: Translation,
  bookId: string,
  tags: readonly string[] = [],
  credits: readonly Credit[] = [],
): void {
  for (const TAG of new Set(tags)) translated.add('BOOK_METADATA_TAG', { BOOK_ID: bookId, TAG })
  for (const { name, role } of credits) {
    const author = authorRoles.get(role)
    if (author !== undefined)
      translated.add('BOOK_METADATA_AUTHOR', { BOOK_ID: bookId, NAME: name, ROLE: author })
  }
}

/**
 * Translates the metadata of chapters that are one file, with locks. Other books get the names of their files. The scan after the import
 * reads fields that are not locked from the files again.
 */
export function translateBookMetadata(
  run: Translation,
  { chapters, folders }: Pick<TranslatedBooks, 'chapters' | 'folders'>,
): void {
  const { kavita, translated } = run
  const tags = readTerms(run, 'Tag', { table: 'ChapterTag', owner: 'ChaptersId', value: 'TagsId' })
  const credits = readCredits(
    run,
    { table: 'ChapterPeople', owner: 'ChapterId' },
    { table: 'ChapterPerson', owner: 'ChapterMetadatasId' },
  )
  const books = new Map<string, Book>(
    [...folders.values()].flatMap(({ numbered }) =>
      numbered.map(({ name, position, row: { bookId, created } }) => [
        bookId,
        { bookId, name, position, created },
      ]),
    ),
  )
  for (const row of kavita.rows('Chapter', chapterShape)) {
    const [file, ...others] = chapters.get(row.Id) ?? []
    const book = others.length === 0 ? books.get(file?.bookId ?? '') : undefined
    if (!book) continue
    books.delete(book.bookId)
    writeLists(run, book.bookId, tags.get(row.Id), credits.get(row.Id))
    translated.add('BOOK_METADATA', readColumns(row, book))
  }
  for (const book of books.values()) translated.add('BOOK_METADATA', plainColumns(book))
}
