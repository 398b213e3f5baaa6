import type { Book } from '@lectern/contract/books'
import { markBook, markSeries, unmarkBook, unmarkSeries } from '@lectern/contract/progress'
import type { Series } from '@lectern/contract/series'
import type { QueryClient } from '@tanstack/react-query'
import { changeCached } from '../../api/cached-items.ts'
import { call } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { applyBookMarkToSeries, applyMarkToBook, applyMarkToSeries } from './apply-mark.ts'
import { isBook, isSeries } from './item-kinds.ts'

/** Owner of the progress, and the cache whose copies change immediately. */
export interface Marking {
  readonly client: QueryClient
  readonly userId: string
}

/**
 * Changes the cached copies of all selected items and returns a function that undoes only that. Other data that the server sends in the
 * meantime is kept.
 */
function changeCopies<T extends Book | Series>(
  client: QueryClient,
  root: 'books' | 'series',
  isItem: (value: object) => value is T,
  change: (item: T) => T,
  restore: (item: T, original: T) => T,
): () => void {
  const originals = new Map<string, T>()
  client.setQueriesData({ queryKey: [root] }, (data: unknown) =>
    changeCached(data, isItem, (item) => {
      if (!originals.has(item.id)) originals.set(item.id, item)
      return change(item)
    }),
  )
  return () =>
    client.setQueriesData({ queryKey: [root] }, (data: unknown) =>
      changeCached(data, isItem, (item) => {
        const original = originals.get(item.id)
        return original ? restore(item, original) : item
      }),
    )
}

const restoreProgress = (book: Book, original: Book): Book => ({
  ...book,
  readProgress: original.readProgress,
})
const restoreCounts = (series: Series, original: Series): Series => ({
  ...series,
  booksReadCount: original.booksReadCount,
  booksUnreadCount: original.booksUnreadCount,
  booksInProgressCount: original.booksInProgressCount,
})

const now = () => new Date().toISOString()

/** Shows the mark immediately; reverts it and rethrows on failure. */
export async function markOneBook({ client, userId }: Marking, book: Book, read: boolean): Promise<void> {
  const bookId = book.id
  const isThis = (value: object): value is Book => isBook(value) && value.id === bookId
  const isItsSeries = (value: object): value is Series => isSeries(value) && value.id === book.seriesId
  const undo = [
    changeCopies(client, 'series', isItsSeries, (s) => applyBookMarkToSeries(s, book, read), restoreCounts),
    changeCopies(client, 'books', isThis, (b) => applyMarkToBook(b, read, now()), restoreProgress),
  ]
  try {
    await (read
      ? call(markBook, { params: { bookId }, body: { completed: true } })
      : call(unmarkBook, { params: { bookId } }))
  } catch (error) {
    for (const step of undo) step()
    throw error
  }
  publishEvent({ name: read ? 'ReadProgressChanged' : 'ReadProgressDeleted', bookId, userId })
}

export async function markOneSeries(
  { client, userId }: Marking,
  series: Series,
  read: boolean,
): Promise<void> {
  const seriesId = series.id
  const isThis = (value: object): value is Series => isSeries(value) && value.id === seriesId
  const isItsBook = (value: object): value is Book => isBook(value) && value.seriesId === seriesId
  // Books that are already read keep their read date.
  const mark = (book: Book) =>
    read && book.readProgress?.completed ? book : applyMarkToBook(book, read, now())
  const undo = [
    changeCopies(client, 'series', isThis, (s) => applyMarkToSeries(s, read), restoreCounts),
    changeCopies(client, 'books', isItsBook, mark, restoreProgress),
  ]
  try {
    await call(read ? markSeries : unmarkSeries, { params: { seriesId } })
  } catch (error) {
    for (const step of undo) step()
    throw error
  }
  publishEvent({ name: read ? 'ReadProgressSeriesChanged' : 'ReadProgressSeriesDeleted', seriesId, userId })
}
