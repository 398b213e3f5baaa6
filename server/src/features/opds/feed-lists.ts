import type { Book } from '@lectern/contract/books'
import type { FeedPage } from '@lectern/contract/opds'
import type { Page } from '@lectern/contract/page'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import type { PageRequest } from '../../db/paging.ts'
import { AppError } from '../../errors.ts'
import type { BookCriteria } from '../books/book-filter-queries.ts'
import { listBooks, listOnDeck } from '../books/book-list-queries.ts'
import { findSeriesKey } from '../books/queries.ts'
import { bookCriteria } from '../books/split-condition.ts'
import {
  collectionKind,
  findSet,
  listSets,
  readListKind,
  type SetKind,
} from '../collections/set-list-queries.ts'
import { findLibrary } from '../libraries/queries.ts'
import { pageTermNames } from '../referential/facet-queries.ts'
import { findMatches } from '../search/find-matches.ts'
import { seriesCriteria } from '../series/series-criteria.ts'
import type { SeriesCriteria } from '../series/series-filter-queries.ts'
import { fetchSeries, listSeries } from '../series/series-list-queries.ts'
import { listSavedFilters, type SavedFilter } from './saved-filters.ts'

/** A request of one page of a list. All lists have only items that the viewer may see, that can be read, and that are not in the trash. */
export interface ListRequest {
  readonly db: Db
  readonly viewer: Viewer
  readonly query: PageRequest
}
export type BookPage = Page<Book>
/** Public ids of libraries; undefined for all. */
type Libraries = string[] | undefined

/** Returns a function that makes the request of a list from the call of a route. */
export const createListRequest =
  (db: Db) =>
  ({ viewer, query }: { readonly viewer: Viewer; readonly query: FeedPage }): ListRequest => ({
    db,
    viewer,
    query: { ...query, unpaged: false },
  })

const readable = { media_status: ['READY'], deleted: false } satisfies BookCriteria

const books = (
  { db, viewer, query }: ListRequest,
  criteria: BookCriteria,
  sort?: string,
  defaultSort?: readonly string[],
): Promise<BookPage> =>
  listBooks(
    db,
    viewer,
    { ...criteria, ...readable },
    sort === undefined ? query : { ...query, sort: [sort] },
    defaultSort,
  )

/** Returns the books that the viewer is reading, the one read last first. */
export const listKeepReading = (request: ListRequest, library_id?: Libraries): Promise<BookPage> =>
  books(request, { read_status: ['IN_PROGRESS'], library_id }, 'readProgress.readDate,desc')
export const listOnDeckBooks = (
  { db, viewer, query }: ListRequest,
  libraries?: Libraries,
): Promise<BookPage> => listOnDeck(db, viewer, libraries, query, true)
export const listLatestBooks = (request: ListRequest, library_id?: Libraries): Promise<BookPage> =>
  books(request, { library_id }, 'created,desc')
/** Returns the results of a search, best first; without a text all books by title. */
export const listFoundBooks = (
  request: ListRequest,
  search: string,
  library_id?: Libraries,
): Promise<BookPage> =>
  search.trim() === ''
    ? books(request, { library_id }, 'metadata.title,asc')
    : books(request, { search, library_id })
export const listSeriesBooks = (request: ListRequest, seriesKey: number, tag?: string[]): Promise<BookPage> =>
  books(request, { seriesKey, tag }, 'metadata.numberSort,asc')

/** Returns the books of a saved filter that can be read. */
export const listFilteredBooks = (
  request: ListRequest,
  { condition, sort }: Extract<SavedFilter, { kind: 'books' }>,
): Promise<BookPage> =>
  books(request, bookCriteria(condition), sort, ['series,asc', 'metadata.numberSort,asc'])
export const listFilteredSeries = (
  { db, viewer, query }: ListRequest,
  { condition, sort = 'metadata.titleSort,asc' }: Extract<SavedFilter, { kind: 'series' }>,
) => listSeries(db, viewer, { ...seriesCriteria(condition), deleted: false }, { ...query, sort: [sort] })

/** Returns series by title, or the results of a search, best first; with `isLatest` the ones changed last first. */
export function listSeriesFeed(
  { db, viewer, query }: ListRequest,
  {
    isLatest = false,
    ...wanted
  }: Pick<SeriesCriteria, 'library_id' | 'publisher' | 'search' | 'oneshot'> & {
    readonly isLatest?: boolean
  },
) {
  const sort = isLatest ? 'lastModified,desc' : 'metadata.titleSort,asc'
  const isSearch = (wanted.search ?? '').trim() !== ''
  return listSeries(db, viewer, { ...wanted, deleted: false }, isSearch ? query : { ...query, sort: [sort] })
}

const setLister =
  (kind: SetKind, searchKind: 'collection' | 'readList') =>
  async (
    { db, viewer, query }: ListRequest,
    {
      libraryIds,
      search = '',
    }: { readonly libraryIds?: Libraries; readonly search?: string | undefined } = {},
  ) => {
    const found = await findMatches(db, searchKind, search, viewer)
    return listSets(db, kind, viewer, { libraryIds, found }, query, [
      { by: found ? 'relevance' : 'name', descending: false },
    ])
  }
export const listCollections = setLister(collectionKind, 'collection')
export const listReadLists = setLister(readListKind, 'readList')

/** Returns publishers of series that the viewer may see. */
export const listPublishers = ({ db, viewer, query }: ListRequest, library_id?: Libraries) =>
  pageTermNames(db, viewer, { kind: 'publisher', scope: { library_id } }, query)

/** Returns a value that was found. Throws NOT_FOUND without one. */
function requireFound<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** Returns a library that the viewer may see. Throws NOT_FOUND. */
export const getLibrary = async ({ db, viewer }: ListRequest, libraryId: string) =>
  requireFound(await findLibrary(db, libraryId, viewer))

/** Returns a series that the viewer may see, also one in the trash, whose feed is empty. Throws NOT_FOUND. */
export async function getSeries({ db, viewer }: ListRequest, seriesId: string) {
  const key = requireFound(await findSeriesKey(db, viewer, seriesId))
  const series = requireFound((await fetchSeries(db, viewer, [key]))[0])
  return { key, series }
}

/** Returns a saved filter of the viewer. Throws NOT_FOUND, also for one that feeds cannot show. */
export const getSavedFilter = async ({ db, viewer }: ListRequest, filterId: string) =>
  requireFound((await listSavedFilters(db, viewer.userId)).find(({ id }) => id === filterId))

const setGetter =
  (kind: SetKind) =>
  async ({ db, viewer }: ListRequest, setId: string) =>
    requireFound(await findSet(db, kind, viewer, setId))
/** Returns a collection that the viewer may see. Throws NOT_FOUND. */
export const getCollection = setGetter(collectionKind)
/** Returns a read list that the viewer may see. Throws NOT_FOUND. */
export const getReadList = setGetter(readListKind)

type SetRow = Awaited<ReturnType<typeof getCollection>>
export const listCollectionSeries = ({ db, viewer, query }: ListRequest, { id, ordered }: SetRow) =>
  listSeries(
    db,
    viewer,
    { collectionKey: id, deleted: false },
    { ...query, sort: [ordered === 1 ? 'collection.number,asc' : 'metadata.titleSort,asc'] },
  )
export const listReadListBooks = (request: ListRequest, { id, ordered }: SetRow): Promise<BookPage> =>
  books(request, { readListKey: id }, ordered === 1 ? 'readList.number,asc' : 'metadata.releaseDate,asc')
