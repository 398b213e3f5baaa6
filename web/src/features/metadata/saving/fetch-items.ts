import { type Book, getBook, listSeriesBooks } from '@lectern/contract/books'
import { getSeries, type Series } from '@lectern/contract/series'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { workOnEach } from '../../../ui/done/work-on-each.ts'
import type { Oneshot } from '../fields/oneshot-form.ts'

const pageSize = 500

/** Fetches an item for each id, as long work. Throws the first failure, and throws if the user stops the work. */
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

/** Fetches the present state of books, in their order, series by series if several share one. Books that no longer exist are left out. */
export async function fetchBooksAgain(books: readonly Book[]): Promise<readonly Book[]> {
  const seriesIds = [...new Set(books.map(({ seriesId }) => seriesId))]
  const fetchBook = async (bookId: string) => [await call(getBook, { params: { bookId } })]
  const found =
    seriesIds.length < books.length
      ? await fetchEach(seriesIds, fetchBooksOfSeries)
      : await fetchEach(
          books.map(({ id }) => id),
          fetchBook,
        )
  const byId = new Map([...found.values()].flat().map((book) => [book.id, book]))
  return books.flatMap(({ id }) => byId.get(id) ?? [])
}

const fetchSeries = (seriesId: string) => call(getSeries, { params: { seriesId } })

/** Fetches the present state of series, in their order. */
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

/** Fetches the present state of one-shots, each with its series and its book. */
export async function fetchOneshots(seriesIds: readonly string[]): Promise<readonly Oneshot[]> {
  const found = await fetchEach(seriesIds, fetchOneshot)
  return seriesIds.flatMap((id) => found.get(id) ?? [])
}
