import { type Book, type BookNeighbours, getBook, listSeriesBooks } from '@lectern/contract/books'
import { getCollection, listCollectionSeries } from '@lectern/contract/collections'
import { getReadList } from '@lectern/contract/readlists'
import { call, type Input } from '../../../api/client.ts'
import { nullIfNotFound } from '../null-if-not-found.ts'
import { findNeighboursInReadList } from './neighbours-in-read-list.ts'
import type { OpenedFrom } from './opened-from.ts'

/** Position of a book in the read list, or of its series in the collection, from which it was opened. */
export interface PlaceInContext {
  readonly name: string
  /** Counted from 1; undefined if the order is not known or the book is no longer in the list. */
  readonly position: number | undefined
  readonly count: number
}

export interface ContextNeighbours extends BookNeighbours {
  /** Null if the list no longer exists. */
  readonly place: PlaceInContext | null
}

/** Maximum number of series that are searched for the next book of a collection. */
const maxEmptySeries = 10

const getPosition = (ids: readonly string[], id: string): number | undefined => {
  const at = ids.indexOf(id)
  return at < 0 ? undefined : at + 1
}

async function findInReadList(
  bookId: string,
  readListId: string,
  signal: AbortSignal,
): Promise<ContextNeighbours> {
  const [neighbours, list] = await Promise.all([
    findNeighboursInReadList(bookId, readListId, signal),
    nullIfNotFound(call(getReadList, { params: { readListId }, signal })),
  ])
  if (!list) return { ...neighbours, place: null }
  // The ids are in the stored order, which is that of the list only if it has a custom order.
  const position = list.ordered ? getPosition(list.bookIds, bookId) : undefined
  return { ...neighbours, place: { name: list.name, position, count: list.bookIds.length } }
}

/** Returns the ids of the visible series in the order of the collection. */
async function listSeriesIds(
  collection: { readonly id: string; readonly ordered: boolean; readonly seriesIds: readonly string[] },
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (collection.ordered) return collection.seriesIds
  const { content } = await call(listCollectionSeries, {
    params: { collectionId: collection.id },
    query: { unpaged: true },
    signal,
  })
  return content.map(({ id }) => id)
}

type SeriesBooksQuery = Pick<NonNullable<Input<typeof listSeriesBooks>['query']>, 'sort' | 'read_status'>

async function findBook(
  seriesId: string,
  query: SeriesBooksQuery,
  signal: AbortSignal,
): Promise<Book | undefined> {
  const found = await call(listSeriesBooks, {
    params: { seriesId },
    query: { size: 1, deleted: false, ...query },
    signal,
  })
  return found.content[0]
}

const byNumber = { sort: ['metadata.numberSort,asc'] }

/** Returns the book with which a series continues: the first that is not read, otherwise the first. */
const findFirstBook = async (seriesId: string, signal: AbortSignal): Promise<Book | undefined> =>
  (await findBook(seriesId, { ...byNumber, read_status: ['UNREAD', 'IN_PROGRESS'] }, signal)) ??
  findBook(seriesId, byNumber, signal)

const findLastBook = (seriesId: string, signal: AbortSignal): Promise<Book | undefined> =>
  findBook(seriesId, { sort: ['metadata.numberSort,desc'] }, signal)

async function findFirstOf(
  seriesIds: readonly string[],
  find: (seriesId: string, signal: AbortSignal) => Promise<Book | undefined>,
  signal: AbortSignal,
): Promise<Book | null> {
  for (const seriesId of seriesIds.slice(0, maxEmptySeries)) {
    const book = await nullIfNotFound(find(seriesId, signal))
    if (book) return book
  }
  return null
}

/** Finds the neighbours in the series; at its ends, the books in the series before and after it in the collection. */
async function findInCollection(
  bookId: string,
  collectionId: string,
  findInSeries: () => Promise<BookNeighbours>,
  signal: AbortSignal,
): Promise<ContextNeighbours> {
  const [inSeries, book, collection] = await Promise.all([
    findInSeries(),
    call(getBook, { params: { bookId }, signal }),
    nullIfNotFound(call(getCollection, { params: { collectionId }, signal })),
  ])
  if (!collection) return { ...inSeries, place: null }
  const ids = await listSeriesIds(collection, signal)
  const position = getPosition(ids, book.seriesId)
  const place = { name: collection.name, position, count: ids.length }
  if (position === undefined) return { ...inSeries, place }
  const [previous, next] = await Promise.all([
    inSeries.previous ?? findFirstOf(ids.slice(0, position - 1).toReversed(), findLastBook, signal),
    inSeries.next ?? findFirstOf(ids.slice(position), findFirstBook, signal),
  ])
  return { previous, next, place }
}

/** Fetches the books before and after one in the read list or collection from which it was opened, and its position there. */
export const findNeighboursInContext = (
  bookId: string,
  from: OpenedFrom,
  findInSeries: () => Promise<BookNeighbours>,
  signal: AbortSignal,
): Promise<ContextNeighbours> =>
  from.context === 'READLIST'
    ? findInReadList(bookId, from.contextId, signal)
    : findInCollection(bookId, from.contextId, findInSeries, signal)
