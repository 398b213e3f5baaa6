import { type Book, getBook, listSeriesBooks } from '@lectern/contract/books'
import { getSeries, type Series } from '@lectern/contract/series'
import { call } from '../../api/client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { workOnEach } from '../../ui/work-on-each.ts'
import type { Oneshot } from './oneshot-form.ts'

const pageSize = 500

/** Returns what is fetched for each of the ids, in their order, as long work. Throws the first failure, and when it was stopped. */
async function fetchEach<T>(
  ids: readonly string[],
  fetchOne: (id: string) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>()
  const read = async (id: string) => found.set(id, await fetchOne(id))
  const { failures, left, fatal } = await workOnEach('edit.reading', ids, read)
  if (failures[0]) throw failures[0].error
  if (left.length > 0) throw fatal ?? new ApiError({ kind: 'abort', purpose: 'retrieve books' })
  return found
}

/** Fetches all books of a series in their order. */
export async function fetchBooksOfSeries(seriesId: string, signal?: AbortSignal): Promise<readonly Book[]> {
  const books: Book[] = []
  for (let page = 0; ; page += 1) {
    const { content, last } = await call(listSeriesBooks, {
      params: { seriesId },
      query: { page, size: pageSize, sort: ['metadata.numberSort,asc'] },
      ...(signal && { signal }),
    })
    books.push(...content)
    if (last || content.length === 0) return books
  }
}

/** Fetches books as they are now, in their order: series by series, because their books lie together. Those that are gone are left out. */
export async function fetchBooksAgain(books: readonly Book[]): Promise<readonly Book[]> {
  const seriesIds = [...new Set(books.map(({ seriesId }) => seriesId))]
  const isFewer = seriesIds.length < books.length
  const found = isFewer
    ? [...(await fetchEach(seriesIds, (id) => fetchBooksOfSeries(id))).values()].flat()
    : [
        ...(
          await fetchEach(
            books.map(({ id }) => id),
            (bookId) => call(getBook, { params: { bookId } }),
          )
        ).values(),
      ]
  const byId = new Map(found.map((book) => [book.id, book]))
  return books.flatMap(({ id }) => byId.get(id) ?? [])
}

const fetchSeries = (seriesId: string) => call(getSeries, { params: { seriesId } })

/** Fetches series as they are now, in their order. */
export async function fetchSeriesAgain(list: readonly Series[]): Promise<readonly Series[]> {
  const found = await fetchEach(
    list.map(({ id }) => id),
    fetchSeries,
  )
  return list.flatMap(({ id }) => found.get(id) ?? [])
}

async function fetchOneshot(seriesId: string): Promise<Oneshot | undefined> {
  const [series, books] = await Promise.all([fetchSeries(seriesId), fetchBooksOfSeries(seriesId)])
  return books[0] && { series, book: books[0] }
}

/** Fetches one-shots as they are now, as series and as book. */
export async function fetchOneshots(seriesIds: readonly string[]): Promise<readonly Oneshot[]> {
  const found = await fetchEach(seriesIds, fetchOneshot)
  return seriesIds.flatMap((id) => found.get(id) ?? [])
}
