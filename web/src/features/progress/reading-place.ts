import type { Book } from '@lectern/contract/books'

/** Where a reader stands in a book. `page` is 1-based; `fraction` is 0 to 1 and drives the bar. */
export type ReadingPlace =
  | { readonly state: 'unread' }
  | { readonly state: 'reading'; readonly page: number; readonly pages: number; readonly fraction: number }
  | { readonly state: 'read'; readonly readDate: string }

type Read = Pick<Book, 'readProgress'> & { readonly media: Pick<Book['media'], 'pagesCount'> }

export function readingPlace({ readProgress, media }: Read): ReadingPlace {
  if (!readProgress) return { state: 'unread' }
  if (readProgress.completed) return { state: 'read', readDate: readProgress.readDate }
  // A file can shrink after it was begun: never say "page 30 of 24".
  const pages = Math.max(media.pagesCount, 1)
  const page = Math.min(Math.max(readProgress.page, 1), pages)
  return { state: 'reading', page, pages, fraction: page / pages }
}

const pagesForAPace = 4
const slowestPage = 240_000
const quickestPage = 2_000

/**
 * Minutes left at the reader's own pace, or undefined when there is nothing honest to say: the progress only knows when the
 * book was opened first and turned last, so a book read over several sittings gives no pace.
 */
export function minutesLeft({ readProgress, media }: Read): number | undefined {
  if (!readProgress || readProgress.completed || readProgress.page < pagesForAPace) return undefined
  const elapsed = Date.parse(readProgress.lastModified) - Date.parse(readProgress.created)
  const perPage = elapsed / (readProgress.page - 1)
  if (!(perPage >= quickestPage && perPage <= slowestPage)) return undefined
  const left = Math.max(media.pagesCount - readProgress.page, 0)
  return left === 0 ? undefined : Math.max(1, Math.round((left * perPage) / 60_000))
}
