import { type BookLists, type BookLock, bookLocks } from '../books/to-book.ts'
import { type SeriesLists, type SeriesLock, seriesLocks } from '../series/to-series.ts'
import type { TakeoverRun } from './takeover-run.ts'
import type { TargetRow } from './target-queries.ts'

/** Values of a row that comes over; `locks` are bits in the order of the names of the locks. */
interface Values<L> {
  readonly lists: L
  readonly metadata: TargetRow & { readonly locks: number }
}

/** Columns of a locked field: of the row itself and of its metadata; and lists in the JSON of the metadata. */
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

/** Returns what changes of a row here: fields that are locked there and not here. Undefined when there are none. */
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
    const { own: columns, metadata: shown, list } = fields[name]
    Object.assign(own, pick(there.own, columns))
    Object.assign(metadata, pick(there.metadata, shown))
    if (list !== undefined) lists[list] = there.lists[list]
  }
  metadata.lists = JSON.stringify(lists)
  return { locks, own, metadata, lists }
}

function update({ target }: TakeoverRun, table: 'series' | 'book', id: number, row: TargetRow): void {
  if (Object.keys(row).length > 0) target.update(table, 'id', id, row)
}

/** What a series is after it was merged. */
interface MergedSeries {
  readonly lists: SeriesLists
  readonly publisher: string
  readonly language: string
  /** JSON of the totals of its books. */
  readonly books: string
  readonly isAgeChanged: boolean
}

/**
 * Gives a series that is here already what is locked there and not here; undefined when nothing changed. All else stays as it is here: its
 * files tell it. The caller writes what is derived from the values.
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

/** Same for a book; returns its lists, and undefined when nothing changed. */
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
