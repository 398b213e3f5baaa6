import { type BookLists, type BookLock, bookLocks } from '../../books/to-book.ts'
import { type SeriesLists, type SeriesLock, seriesLocks } from '../../series/to-series.ts'
import type { TakeoverRun } from '../takeover-run.ts'
import type { TargetRow } from './target-queries.ts'

/** Values of a row of the old server; `locks` are bits in the order of the names of the locks. */
interface Values<L> {
  readonly lists: L
  readonly metadata: TargetRow & { readonly locks: number }
}

/** Where a field is stored: columns of the row itself, columns of its metadata, or a list in the JSON of the metadata. */
interface Field<L> {
  readonly own?: readonly string[]
  readonly metadata?: readonly string[]
  readonly list?: keyof L
}

const seriesFields: Readonly<Record<SeriesLock, Field<SeriesLists>>> = {
  status: { own: ['status'] },
  title: { metadata: ['title'] },
  titleSort: { own: ['title_key', 'title_group'], metadata: ['title_sort'] },
  summary: { metadata: ['summary'] },
  readingDirection: { metadata: ['reading_direction'] },
  publisher: { metadata: ['publisher'] },
  ageRating: { metadata: ['age_rating'] },
  language: { metadata: ['language'] },
  genres: { list: 'genres' },
  tags: { list: 'tags' },
  totalBookCount: { own: ['total_book_count'] },
  sharingLabels: {},
  links: { list: 'links' },
  alternateTitles: { list: 'alternateTitles' },
}
const bookFields: Readonly<Record<BookLock, Field<BookLists>>> = {
  title: { own: ['title_key'], metadata: ['title'] },
  summary: { metadata: ['summary'] },
  number: { metadata: ['number'] },
  numberSort: { own: ['number_sort'] },
  releaseDate: { own: ['release_date'] },
  authors: { list: 'authors' },
  tags: { list: 'tags' },
  isbn: { metadata: ['isbn'] },
  links: { list: 'links' },
}

interface Here {
  readonly locks: number
  readonly lists: string
}

/** Returns the changes of a row here: the fields that are locked on the old server and not here. Undefined if there are none. */
function findChanges<N extends string, L extends object>(
  names: readonly N[],
  fields: Readonly<Record<N, Field<L>>>,
  here: Here,
  there: Values<L> & { readonly own: TargetRow },
) {
  const locks = there.metadata.locks & ~here.locks
  if (locks === 0) return undefined
  const pick = (row: TargetRow, columns: readonly string[] = []): TargetRow =>
    Object.fromEntries(
      columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
    )
  const lists = JSON.parse(here.lists) as L
  const own: TargetRow = {}
  const metadata: Record<string, TargetRow[string]> = { locks: here.locks | locks }
  for (const [i, name] of names.entries()) {
    if ((locks & (1 << i)) === 0) continue
    const { own: columns, metadata: metadataColumns, list } = fields[name]
    Object.assign(own, pick(there.own, columns))
    Object.assign(metadata, pick(there.metadata, metadataColumns))
    if (list !== undefined) lists[list] = there.lists[list]
  }
  metadata.lists = JSON.stringify(lists)
  return { locks, own, metadata, lists }
}

function update({ target }: TakeoverRun, table: 'series' | 'book', id: number, row: TargetRow): void {
  if (Object.keys(row).length > 0) target.update(table, 'id', id, row)
}

/** A series after the merge. */
interface MergedSeries {
  readonly lists: SeriesLists
  readonly publisher: string
  readonly language: string
  /** JSON of the aggregated metadata of its books. */
  readonly books: string
  readonly isAgeChanged: boolean
}

/**
 * Copies the fields that are locked on the old server and not here to a series that is here already; undefined if there are none. Other
 * fields are read from the files here. The caller writes values that are derived from these.
 */
export function mergeLockedSeries(
  run: TakeoverRun,
  id: number,
  there: Values<SeriesLists> & { readonly series: TargetRow },
): MergedSeries | undefined {
  const { target, now } = run
  const here = target.get<Here & Pick<MergedSeries, 'publisher' | 'language' | 'books'>>(
    'SELECT locks, lists, publisher, language, books FROM series_metadata WHERE series_id = ?',
    id,
  )
  const changes = here && findChanges(seriesLocks, seriesFields, here, { ...there, own: there.series })
  if (!here || !changes) return undefined
  update(run, 'series', id, changes.own)
  target.update('series_metadata', 'series_id', id, { ...changes.metadata, modified: now })
  return {
    lists: changes.lists,
    publisher: String(changes.metadata.publisher ?? here.publisher),
    language: String(changes.metadata.language ?? here.language),
    books: here.books,
    isAgeChanged: (changes.locks & (1 << seriesLocks.indexOf('ageRating'))) !== 0,
  }
}

/** Does the same for a book. Returns its lists; undefined if nothing changed. */
export function mergeLockedBook(
  run: TakeoverRun,
  id: number,
  there: Values<BookLists> & { readonly book: TargetRow },
): BookLists | undefined {
  const { target, now } = run
  const here = target.get<Here>('SELECT locks, lists FROM book_metadata WHERE book_id = ?', id)
  const changes = here && findChanges(bookLocks, bookFields, here, { ...there, own: there.book })
  if (!changes) return undefined
  update(run, 'book', id, changes.own)
  target.update('book_metadata', 'book_id', id, { ...changes.metadata, modified: now })
  return changes.lists
}
