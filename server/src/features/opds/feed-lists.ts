import type { Book } from '@lectern/contract/books'
import type { FeedPage } from '@lectern/contract/opds'
import type { Page } from '@lectern/contract/page'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
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
import { fetchSeries, listSeries } from '../series/series-list-queries.ts'
import type { SavedFilter } from './saved-filters.ts'

/** Lists of feeds: whoever reads them sees only what may be seen, can be read, and is not in the trash. */
export interface ListRequest {
  readonly db: Db
  readonly viewer: Viewer
  readonly query: FeedPage
}
export type BookPage = Page<Book>
type Libraries = readonly string[] | undefined

const readable = { media_status: ['READY'], deleted: false } satisfies BookCriteria

const books = (
  { db, viewer, query }: ListRequest,
  criteria: BookCriteria,
  sort?: string,
): Promise<BookPage> =>
  listBooks(
    db,
    viewer,
    { ...readable, ...criteria },
    { ...query, unpaged: false, ...(sort !== undefined && { sort: [sort] }) },
  )

/** Returns books that the reader has begun, the one that was read last first. */
export const listKeepReading = (request: ListRequest, libraries?: Libraries): Promise<BookPage> =>
  books(
    request,
    { read_status: ['IN_PROGRESS'], ...(libraries && { library_id: [...libraries] }) },
    'readProgress.readDate,desc',
  )
export const listOnDeckBooks = (
  { db, viewer, query }: ListRequest,
  libraries?: Libraries,
): Promise<BookPage> => listOnDeck(db, viewer, libraries, { ...query, unpaged: false }, true)
export const listLatestBooks = (request: ListRequest, libraries?: Libraries): Promise<BookPage> =>
  books(request, { ...(libraries && { library_id: [...libraries] }) }, 'created,desc')
/** Returns what a search finds, best first; without a text all books by title. */
export const listFoundBooks = (
  request: ListRequest,
  text: string,
  libraries?: Libraries,
): Promise<BookPage> => {
  const isSearch = text.trim() !== ''
  return books(
    request,
    { ...(isSearch && { search: text }), ...(libraries && { library_id: [...libraries] }) },
    isSearch ? undefined : 'metadata.title,asc',
  )
}
export const listSeriesBooks = (
  request: ListRequest,
  seriesKey: number,
  tags?: readonly string[],
): Promise<BookPage> =>
  books(request, { seriesKey, ...(tags && { tag: [...tags] }) }, 'metadata.numberSort,asc')

/** Returns the books of a saved filter that can be read. */
export const listFilteredBooks = (
  { db, viewer, query }: ListRequest,
  { condition, sort }: Extract<SavedFilter, { kind: 'books' }>,
): Promise<BookPage> =>
  listBooks(
    db,
    viewer,
    { ...bookCriteria(condition), ...readable },
    { ...query, unpaged: false, ...(sort !== undefined && { sort: [sort] }) },
    ['series,asc', 'metadata.numberSort,asc'],
  )
export const listFilteredSeries = (
  { db, viewer, query }: ListRequest,
  { condition, sort = 'metadata.titleSort,asc' }: Extract<SavedFilter, { kind: 'series' }>,
) =>
  listSeries(
    db,
    viewer,
    { ...seriesCriteria(condition), deleted: false },
    { ...query, unpaged: false, sort: [sort] },
  )

interface SeriesWanted {
  readonly library_id?: Libraries
  readonly publisher?: readonly string[] | undefined
  readonly search?: string | undefined
  /** True for those that changed last, first. */
  readonly isLatest?: boolean
  readonly oneshot?: boolean
}
/** Returns series by title; what a search finds, best first. */
export function listSeriesFeed(
  { db, viewer, query }: ListRequest,
  { library_id: libraries, publisher, search, isLatest = false, oneshot }: SeriesWanted,
) {
  const isSearch = search !== undefined && search.trim() !== ''
  const criteria = {
    deleted: false,
    ...(oneshot !== undefined && { oneshot }),
    ...(libraries && { library_id: [...libraries] }),
    ...(publisher && { publisher: [...publisher] }),
    ...(isSearch && { search }),
  }
  const sort = isLatest ? 'lastModified,desc' : 'metadata.titleSort,asc'
  return listSeries(db, viewer, criteria, { ...query, unpaged: false, ...(!isSearch && { sort: [sort] }) })
}

async function listNamed(
  { db, viewer, query }: ListRequest,
  kind: SetKind,
  { libraries, search }: { readonly libraries?: Libraries; readonly search?: string | undefined },
) {
  const found =
    search === undefined
      ? undefined
      : await findMatches(db, kind.sets === 'collection' ? 'collection' : 'readList', search, viewer)
  return listSets(db, kind, viewer, { libraryIds: libraries, found }, { ...query, unpaged: false }, [
    { by: found ? 'relevance' : 'name', descending: false },
  ])
}
interface SetsWanted {
  readonly libraries?: Libraries
  readonly search?: string | undefined
}
export const listCollections = (request: ListRequest, wanted: SetsWanted = {}) =>
  listNamed(request, collectionKind, wanted)
export const listReadLists = (request: ListRequest, wanted: SetsWanted = {}) =>
  listNamed(request, readListKind, wanted)

/** Returns publishers of series that the reader may see. */
export const listPublishers = ({ db, viewer, query }: ListRequest, libraries?: Libraries) =>
  pageTermNames(
    db,
    viewer,
    { kind: 'publisher', scope: { ...(libraries && { library_id: [...libraries] }) } },
    { ...query, unpaged: false },
  )

export const findVisibleLibrary = ({ db, viewer }: ListRequest, libraryId: string) =>
  findLibrary(db, libraryId, viewer)

/** Returns a series that the reader may see, also when it is in the trash: its feed is empty then. */
export async function findSeries({ db, viewer }: ListRequest, seriesId: string) {
  const key = await findSeriesKey(db, viewer, seriesId)
  const [series] = key === undefined ? [] : await fetchSeries(db, viewer, [key])
  return key === undefined || !series
    ? undefined
    : { key, id: series.id, title: series.metadata.title, updated: series.lastModified, series }
}

type SetKey = NonNullable<Awaited<ReturnType<typeof findSet>>>
export const findCollection = ({ db, viewer }: ListRequest, collectionId: string) =>
  findSet(db, collectionKind, viewer, collectionId)
export const findReadList = ({ db, viewer }: ListRequest, readListId: string) =>
  findSet(db, readListKind, viewer, readListId)
export const listCollectionSeries = ({ db, viewer, query }: ListRequest, { id, ordered }: SetKey) =>
  listSeries(
    db,
    viewer,
    { collectionKey: id, deleted: false },
    { ...query, unpaged: false, sort: [ordered === 1 ? 'collection.number,asc' : 'metadata.titleSort,asc'] },
  )
export const listReadListBooks = (request: ListRequest, { id, ordered }: SetKey): Promise<BookPage> =>
  books(request, { readListKey: id }, ordered === 1 ? 'readList.number,asc' : 'metadata.releaseDate,asc')
