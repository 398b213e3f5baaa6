import type { Book } from '@lectern/contract/books'
import { markSeries, unmarkSeries } from '@lectern/contract/progress'
import type { Series } from '@lectern/contract/series'
import type { QueryClient } from '@tanstack/react-query'
import { changeCached } from '../../api/cached-items.ts'
import { call } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { workOnEach } from '../../ui/done/work-on-each.ts'
import { applyBookMarkToSeries, applyMarkToBook, applyMarkToSeries } from './apply-mark.ts'
import { holdMark } from './hold-mark.ts'
import { isBook, isSeries } from './item-kinds.ts'
import { type EarlierProgress, readSeriesProgress } from './restore-progress.ts'
import { runInOrder } from './run-in-order.ts'
import { type MarkResult, markEach, markInBatches } from './send-marks.ts'

/** The user whose progress changes, and the cache whose copies change immediately. */
export interface Marking {
  readonly client: QueryClient
  readonly userId: string
}

interface CachedChange<T extends Book | Series> {
  readonly root: 'books' | 'series'
  /** True for the items that change. */
  readonly isItem: (value: object) => value is T
  readonly change: (item: T) => T
  /** Returns an item with the changed fields of another copy of it. */
  readonly copy: (item: T, from: T) => T
  /** True if the change depends on the earlier state of an item: it is then not applied to responses, which may contain it already. */
  readonly isRelative?: boolean
}

/**
 * Changes the cached copies of items, and the responses that arrive before the server has the change. Returns the function that ends this: it
 * restores the changed fields of the items that have failed, and keeps all other data of the server.
 */
function changeCopies<T extends Book | Series>(
  client: QueryClient,
  { root, isItem, change, copy, isRelative = false }: CachedChange<T>,
): (hasFailed: (item: T) => boolean) => void {
  const originals = new Map<string, T>()
  const changed = new Map<string, T>()
  const changeAll = (act: (item: T) => T) =>
    client.setQueriesData({ queryKey: [root] }, (data: unknown) => changeCached(data, isItem, act))
  let isReverted = (_: T): boolean => false
  changeAll((item) => {
    if (!originals.has(item.id)) originals.set(item.id, item)
    const after = change(item)
    changed.set(item.id, after)
    return after
  })
  const release = holdMark(client, root, (data) =>
    changeCached(data, isItem, (item) => {
      const after = changed.get(item.id)
      if (isReverted(item) || (!after && isRelative)) return item
      return after ? copy(item, after) : change(item)
    }),
  )
  return (hasFailed) => {
    isReverted = hasFailed
    changeAll((item) => {
      const original = originals.get(item.id)
      return original && hasFailed(item) ? copy(item, original) : item
    })
    release()
  }
}

const copyProgress = (book: Book, { readProgress }: Book): Book => ({ ...book, readProgress })
const copyCounts = (
  series: Series,
  { booksReadCount, booksUnreadCount, booksInProgressCount }: Series,
): Series => ({ ...series, booksReadCount, booksUnreadCount, booksInProgressCount })

const label = (read: boolean) => (read ? 'organise.marking_read' : 'organise.marking_unread')
const idsOf = (items: readonly { readonly id: string }[]) => new Set(items.map(({ id }) => id))

/** Marks books. The marks are shown immediately; those that fail or are not started are reverted. */
export async function markBooks(
  { client, userId }: Marking,
  books: readonly Book[],
  read: boolean,
): Promise<MarkResult<Book>> {
  const ids = idsOf(books)
  const booksBySeries = Map.groupBy(books, ({ seriesId }) => seriesId)
  const isChanged = (value: object): value is Book => isBook(value) && ids.has(value.id)
  const isChangedSeries = (value: object): value is Series => isSeries(value) && booksBySeries.has(value.id)
  const now = new Date().toISOString()
  const endSeriesChange = changeCopies(client, {
    root: 'series',
    isItem: isChangedSeries,
    change: (series) =>
      (booksBySeries.get(series.id) ?? []).reduce((s, book) => applyBookMarkToSeries(s, book, read), series),
    copy: copyCounts,
    isRelative: true,
  })
  const endBookChange = changeCopies(client, {
    root: 'books',
    isItem: isChanged,
    change: (b) => applyMarkToBook(b, read, now),
    copy: copyProgress,
  })
  const mark = books.length > 1 && serverOffers(client, 'mark-books') ? markInBatches : markEach
  const { result, earlier } = await runInOrder(booksBySeries.keys(), () => mark(label(read), books, read))
  const done = idsOf(result.done)
  // If some books of a series failed, the events of the others bring its counts.
  const failed = new Set(books.flatMap(({ id, seriesId }) => (done.has(id) ? [] : [seriesId])))
  endBookChange(({ id }) => !done.has(id))
  endSeriesChange(({ id }) => failed.has(id))
  for (const { id: bookId } of result.done)
    publishEvent({ name: read ? 'ReadProgressChanged' : 'ReadProgressDeleted', bookId, userId })
  return { result, earlier }
}

/** Marks all books of series. The marks are shown immediately; those that fail or are not started are reverted. */
export async function markSeriesOf(
  { client, userId }: Marking,
  list: readonly Series[],
  read: boolean,
): Promise<MarkResult<Series>> {
  const ids = idsOf(list)
  const isChanged = (value: object): value is Series => isSeries(value) && ids.has(value.id)
  const isChangedBook = (value: object): value is Book => isBook(value) && ids.has(value.seriesId)
  const now = new Date().toISOString()
  // Books that are already read keep their read date.
  const mark = (book: Book) =>
    read && book.readProgress?.completed ? book : applyMarkToBook(book, read, now)
  const endSeriesChange = changeCopies(client, {
    root: 'series',
    isItem: isChanged,
    change: (s) => applyMarkToSeries(s, read),
    copy: copyCounts,
  })
  const endBookChange = changeCopies(client, {
    root: 'books',
    isItem: isChangedBook,
    change: mark,
    copy: copyProgress,
  })
  const earlier: EarlierProgress[] = []
  const result = await runInOrder(ids, () =>
    workOnEach(label(read), list, async ({ id: seriesId }) => {
      const before = await readSeriesProgress(seriesId, read)
      await call(read ? markSeries : unmarkSeries, { params: { seriesId } })
      earlier.push(...before)
    }),
  )
  const done = idsOf(result.done)
  endSeriesChange(({ id }) => !done.has(id))
  endBookChange(({ seriesId }) => !done.has(seriesId))
  for (const { id: seriesId } of result.done)
    publishEvent({ name: read ? 'ReadProgressSeriesChanged' : 'ReadProgressSeriesDeleted', seriesId, userId })
  return { result, earlier }
}

/** Marks one book. Rejects with the failure. */
export async function markOneBook(marking: Marking, book: Book, read: boolean): Promise<void> {
  const { failures, fatal } = (await markBooks(marking, [book], read)).result
  const failure = failures[0]?.error ?? fatal
  if (failure !== undefined) throw failure
}
