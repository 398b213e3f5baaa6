import type { Book } from '@lectern/contract/books'
import { markSeries, unmarkSeries } from '@lectern/contract/progress'
import type { Series } from '@lectern/contract/series'
import type { QueryClient } from '@tanstack/react-query'
import { changeCached } from '../../api/cached-items.ts'
import { call } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { workOnEach } from '../../ui/work-on-each.ts'
import { applyBookMarkToSeries, applyMarkToBook, applyMarkToSeries } from './apply-mark.ts'
import { holdMark } from './hold-mark.ts'
import { isBook, isSeries } from './item-kinds.ts'
import { type EarlierProgress, rememberSeries } from './restore-progress.ts'
import { type Marked, markEach, markInPieces } from './send-marks.ts'
import { takeTurn } from './take-turn.ts'

/** Owner of the progress, and the cache whose copies change immediately. */
export interface Marking {
  readonly client: QueryClient
  readonly userId: string
}

interface Change<T extends Book | Series> {
  readonly root: 'books' | 'series'
  readonly isItem: (value: object) => value is T
  readonly change: (item: T) => T
  /** Gives an item what the change is about, as another copy of it has it. */
  readonly copy: (item: T, from: T) => T
  /** True when the change depends on what an item is before it, so that it cannot be made of a response that may have it already. */
  readonly isRelative?: boolean
}

/**
 * Changes the cached copies of all selected items, and those that arrive before the server has the change. Returns a function that ends
 * this, and undoes only that, for those of which it is true. Other data that the server sends in the meantime is kept.
 */
function changeCopies<T extends Book | Series>(
  client: QueryClient,
  { root, isItem, change, copy, isRelative = false }: Change<T>,
): (isUndone: (item: T) => boolean) => void {
  const originals = new Map<string, T>()
  const changed = new Map<string, T>()
  const changeAll = (act: (item: T) => T) =>
    client.setQueriesData({ queryKey: [root] }, (data: unknown) => changeCached(data, isItem, act))
  let isFailed = (_: T): boolean => false
  changeAll((item) => {
    if (!originals.has(item.id)) originals.set(item.id, item)
    const after = change(item)
    changed.set(item.id, after)
    return after
  })
  const release = holdMark(client, root, (data) =>
    changeCached(data, isItem, (item) => {
      const after = changed.get(item.id)
      if (isFailed(item) || (!after && isRelative)) return item
      return after ? copy(item, after) : change(item)
    }),
  )
  return (isUndone) => {
    isFailed = isUndone
    changeAll((item) => {
      const original = originals.get(item.id)
      return original && isUndone(item) ? copy(item, original) : item
    })
    release()
  }
}

const copyProgress = (book: Book, from: Book): Book => ({
  ...book,
  readProgress: from.readProgress,
})
const copyCounts = (series: Series, from: Series): Series => ({
  ...series,
  booksReadCount: from.booksReadCount,
  booksUnreadCount: from.booksUnreadCount,
  booksInProgressCount: from.booksInProgressCount,
})

const now = () => new Date().toISOString()

const label = (read: boolean) => (read ? 'organise.marking_read' : 'organise.marking_unread')
const idsOf = (items: readonly { readonly id: string }[]) => new Set(items.map(({ id }) => id))

/** Shows the marks immediately, and reverts those that fail or are not begun. */
export async function markBooks(
  { client, userId }: Marking,
  books: readonly Book[],
  read: boolean,
): Promise<Marked<Book>> {
  const ids = idsOf(books)
  const ofSeries = Map.groupBy(books, ({ seriesId }) => seriesId)
  const isThis = (value: object): value is Book => isBook(value) && ids.has(value.id)
  const isTheirSeries = (value: object): value is Series => isSeries(value) && ofSeries.has(value.id)
  const time = now()
  const undoSeries = changeCopies(client, {
    root: 'series',
    isItem: isTheirSeries,
    change: (series) =>
      (ofSeries.get(series.id) ?? []).reduce((s, book) => applyBookMarkToSeries(s, book, read), series),
    copy: copyCounts,
    isRelative: true,
  })
  const undoBooks = changeCopies(client, {
    root: 'books',
    isItem: isThis,
    change: (b) => applyMarkToBook(b, read, time),
    copy: copyProgress,
  })
  const mark = books.length > 1 && serverOffers(client, 'mark-books') ? markInPieces : markEach
  const { result, earlier } = await takeTurn(ofSeries.keys(), () => mark(label(read), books, read))
  const done = idsOf(result.done)
  // The counts of a series of which some books failed come with the events of the others.
  const failed = new Set(books.flatMap(({ id, seriesId }) => (done.has(id) ? [] : [seriesId])))
  undoBooks(({ id }) => !done.has(id))
  undoSeries(({ id }) => failed.has(id))
  for (const { id: bookId } of result.done)
    publishEvent({ name: read ? 'ReadProgressChanged' : 'ReadProgressDeleted', bookId, userId })
  return { result, earlier }
}

/** Shows the marks immediately, and reverts those that fail or are not begun. */
export async function markSeriesOf(
  { client, userId }: Marking,
  list: readonly Series[],
  read: boolean,
): Promise<Marked<Series>> {
  const ids = idsOf(list)
  const isThis = (value: object): value is Series => isSeries(value) && ids.has(value.id)
  const isItsBook = (value: object): value is Book => isBook(value) && ids.has(value.seriesId)
  const time = now()
  // Books that are already read keep their read date.
  const mark = (book: Book) =>
    read && book.readProgress?.completed ? book : applyMarkToBook(book, read, time)
  const undoSeries = changeCopies(client, {
    root: 'series',
    isItem: isThis,
    change: (s) => applyMarkToSeries(s, read),
    copy: copyCounts,
  })
  const undoBooks = changeCopies(client, {
    root: 'books',
    isItem: isItsBook,
    change: mark,
    copy: copyProgress,
  })
  const earlier: EarlierProgress[] = []
  const result = await takeTurn(ids, () =>
    workOnEach(label(read), list, async ({ id: seriesId }) => {
      const before = await rememberSeries(seriesId, read)
      await call(read ? markSeries : unmarkSeries, { params: { seriesId } })
      earlier.push(...before)
    }),
  )
  const done = idsOf(result.done)
  undoSeries(({ id }) => !done.has(id))
  undoBooks(({ seriesId }) => !done.has(seriesId))
  for (const { id: seriesId } of result.done)
    publishEvent({ name: read ? 'ReadProgressSeriesChanged' : 'ReadProgressSeriesDeleted', seriesId, userId })
  return { result, earlier }
}

/** Marks one book. Throws the failure. */
export async function markOneBook(marking: Marking, book: Book, read: boolean): Promise<void> {
  const { failures, fatal } = (await markBooks(marking, [book], read)).result
  const failure = failures[0]?.error ?? fatal
  if (failure !== undefined) throw failure
}
