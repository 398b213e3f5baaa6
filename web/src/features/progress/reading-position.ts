import type { Book } from '@lectern/contract/books'

/** Read progress in a book. `page` is 1-based; `fraction` is 0 to 1 and drives the bar. */
export type ReadingPosition =
  | { readonly state: 'unread' }
  | { readonly state: 'reading'; readonly page: number; readonly pages: number; readonly fraction: number }
  | { readonly state: 'read'; readonly readDate: string }

type Read = Pick<Book, 'readProgress'> & { readonly media: Pick<Book['media'], 'pagesCount'> }

export function getReadingPosition({ readProgress, media }: Read): ReadingPosition {
  if (!readProgress) return { state: 'unread' }
  if (readProgress.completed) return { state: 'read', readDate: readProgress.readDate }
  // A file can shrink after reading began: never show "page 30 of 24".
  const pages = Math.max(media.pagesCount, 1)
  const page = Math.min(Math.max(readProgress.page, 1), pages)
  return { state: 'reading', page, pages, fraction: page / pages }
}

const minPagesForPace = 4
const maxPageMinutes = 240_000
const minPageMinutes = 2_000

/**
 * Returns the minutes left at the reader's own pace; undefined when the pace is unknown. The progress only has the times of the first
 * opening and the last turn, so a book read over several sittings has no known pace.
 */
export function getMinutesLeft({ readProgress, media }: Read): number | undefined {
  if (!readProgress || readProgress.completed || readProgress.page < minPagesForPace) return undefined
  const elapsed = Date.parse(readProgress.lastModified) - Date.parse(readProgress.created)
  const perPage = elapsed / (readProgress.page - 1)
  if (!(perPage >= minPageMinutes && perPage <= maxPageMinutes)) return undefined
  const left = Math.max(media.pagesCount - readProgress.page, 0)
  return left === 0 ? undefined : Math.max(1, Math.round((left * perPage) / 60_000))
}
