import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'

/** Returns the marked book; the next response brings the server's values. */
export function applyMarkToBook(book: Book, read: boolean, now: string): Book {
  if (!read) return { ...book, readProgress: null }
  const before = book.readProgress
  return {
    ...book,
    readProgress: {
      page: Math.max(book.media.pagesCount, 1),
      completed: true,
      readDate: now,
      created: before?.created ?? now,
      lastModified: now,
      deviceId: before?.deviceId ?? '',
      deviceName: before?.deviceName ?? '',
    },
  }
}

export const applyMarkToSeries = (series: Series, read: boolean): Series => ({
  ...series,
  booksInProgressCount: 0,
  booksReadCount: read ? series.booksCount : 0,
  booksUnreadCount: read ? 0 : series.booksCount,
})

/** Returns the series of a marked book with its counts changed, so that badge and button are correct. */
export function applyBookMarkToSeries(series: Series, book: Book, read: boolean): Series {
  const was = getCounterName(book)
  const becomes = read ? 'booksReadCount' : 'booksUnreadCount'
  if (was === becomes) return series
  return { ...series, [was]: Math.max(series[was] - 1, 0), [becomes]: series[becomes] + 1 }
}

function getCounterName({ readProgress }: Book) {
  if (!readProgress) return 'booksUnreadCount'
  return readProgress.completed ? 'booksReadCount' : 'booksInProgressCount'
}
