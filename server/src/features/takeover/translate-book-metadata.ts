import type { KavitaRow } from './kavita-database.ts'
import { authorRoles } from './kavita-values.ts'
import type { TranslatedBooks } from './translate-files.ts'
import { type Credit, readCredits, readNames, readPairs } from './translate-terms.ts'
import type { Translation } from './translation.ts'

const chapter = {
  Id: 'whole',
  TitleName: 'line',
  TitleNameLocked: 'flag',
  Summary: 'text',
  SummaryLocked: 'flag',
  ISBN: 'line',
  ISBNLocked: 'flag',
  ReleaseDate: 'time',
  ReleaseDateLocked: 'flag',
  SortOrder: 'real',
  SortOrderLocked: 'flag',
  TagsLocked: 'flag',
  WriterLocked: 'flag',
  PencillerLocked: 'flag',
  InkerLocked: 'flag',
  ColoristLocked: 'flag',
  LettererLocked: 'flag',
  CoverArtistLocked: 'flag',
  EditorLocked: 'flag',
  TranslatorLocked: 'flag',
} as const
type ChapterRow = KavitaRow<typeof chapter>

const hasLockedAuthors = (row: ChapterRow): boolean =>
  [
    row.WriterLocked,
    row.PencillerLocked,
    row.InkerLocked,
    row.ColoristLocked,
    row.LettererLocked,
    row.CoverArtistLocked,
    row.EditorLocked,
    row.TranslatorLocked,
  ].includes(true)

/** Returns the chapters that are one file, by the ids of their books: what is known of them holds for the book. */
function findChaptersOfBooks({ chapters }: TranslatedBooks): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [id, files] of chapters) {
    const [only] = files
    if (files.length === 1 && only?.bookId !== undefined) found.set(id, only.bookId)
  }
  return found
}

function writeLists(
  { translated }: Translation,
  bookId: string,
  tags: readonly string[],
  credits: readonly Credit[],
): void {
  for (const TAG of new Set(tags)) translated.add('BOOK_METADATA_TAG', { BOOK_ID: bookId, TAG })
  for (const { name, role } of credits) {
    const author = authorRoles.get(role)
    if (author !== undefined)
      translated.add('BOOK_METADATA_AUTHOR', { BOOK_ID: bookId, NAME: name, ROLE: author })
  }
}

interface PlainBook {
  readonly bookId: string
  readonly name: string
  readonly position: number
  readonly created: string | null
}

/** Returns the columns that every book has: the name of its file, and its place among the files of the folder. */
const plainColumns = ({ bookId, name, position, created }: PlainBook) => ({
  BOOK_ID: bookId,
  TITLE: name,
  NUMBER: String(position),
  NUMBER_SORT: position,
  CREATED_DATE: created,
  LAST_MODIFIED_DATE: created,
})

function readColumns(row: ChapterRow, book: PlainBook) {
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
    AUTHORS_LOCK: hasLockedAuthors(row),
    TAGS_LOCK: row.TagsLocked,
  }
}

const listPlain = ({ folders }: TranslatedBooks): Map<string, PlainBook> =>
  new Map(
    [...folders.values()].flatMap(({ numbered }) =>
      numbered.map(({ name, position, row: { bookId, created } }) => [
        bookId,
        { bookId, name, position, created },
      ]),
    ),
  )

/**
 * Translates what is known of books, with locks: of chapters that are one file. Others get the names of their files. What is not locked
 * is read from the file again by the scan after the take-over.
 */
export function translateBookMetadata(run: Translation, books: TranslatedBooks): void {
  const bookOf = findChaptersOfBooks(books)
  const tags = readPairs(
    run,
    { table: 'ChapterTag', owner: 'ChaptersId', value: 'TagsId' },
    readNames(run, 'Tag'),
  )
  const credits = readCredits(
    run,
    { table: 'ChapterPeople', owner: 'ChapterId' },
    { table: 'ChapterPerson', owner: 'ChapterMetadatasId' },
  )
  const plain = listPlain(books)
  for (const row of run.kavita.rows('Chapter', chapter)) {
    const book = plain.get(bookOf.get(row.Id) ?? '')
    if (!book) continue
    plain.delete(book.bookId)
    writeLists(run, book.bookId, tags.get(row.Id) ?? [], credits.get(row.Id) ?? [])
    run.translated.add('BOOK_METADATA', readColumns(row, book))
  }
  for (const book of plain.values()) run.translated.add('BOOK_METADATA', plainColumns(book))
}
