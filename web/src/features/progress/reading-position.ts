import type { Book } from '@lectern/contract/books'
import type { Text } from '../../i18n/use-text.ts'
import { isTextBook } from './is-text-book.ts'

/**
 * Read progress in a book. `page` is 1-based; `fraction` is 0 to 1 and drives the bar. `percent` is set for texts, whose pages depend on the
 * size of the window.
 */
export type ReadingPosition =
  | { readonly state: 'unread' }
  | {
      readonly state: 'reading'
      readonly page: number
      readonly pages: number
      readonly fraction: number
      readonly percent?: number
    }
  | { readonly state: 'read'; readonly readDate: string }

type Read = Pick<Book, 'readProgress'> & {
  readonly media: Pick<Book['media'], 'pagesCount'> &
    Partial<Pick<Book['media'], 'mediaProfile' | 'epubDivinaCompatible'>>
}

export function getReadingPosition({ readProgress, media }: Read): ReadingPosition {
  if (!readProgress) return { state: 'unread' }
  if (readProgress.completed) return { state: 'read', readDate: readProgress.readDate }
  // A file can shrink after the user started reading it: never show "page 30 of 24".
  const pages = Math.max(media.pagesCount, 1)
  const page = Math.min(Math.max(readProgress.page, 1), pages)
  const fraction = page / pages
  const percent = isTextBook({ media }) ? Math.floor(fraction * 100 + 1e-9) : undefined
  return { state: 'reading', page, pages, fraction, ...(percent !== undefined && { percent }) }
}

const minPagesForPace = 4
const maxPageMinutes = 240_000
const minPageMinutes = 2_000

/**
 * Returns the remaining minutes at the reader's own pace; undefined when the pace is unknown. The progress has only the times of the first
 * opening and the last page turn, so a book that was read with long pauses has no known pace.
 */
export function getMinutesLeft({ readProgress, media }: Read): number | undefined {
  if (!readProgress || readProgress.completed || readProgress.page < minPagesForPace) return undefined
  const elapsed = Date.parse(readProgress.lastModified) - Date.parse(readProgress.created)
  const perPage = elapsed / (readProgress.page - 1)
  if (!(perPage >= minPageMinutes && perPage <= maxPageMinutes)) return undefined
  const left = Math.max(media.pagesCount - readProgress.page, 0)
  return left === 0 ? undefined : Math.max(1, Math.round((left * perPage) / 60_000))
}

/** Returns the position as text: `Page 12 of 24`, or `42%` in a text. */
export const formatPosition = (
  t: Text,
  { page, pages, percent }: Extract<ReadingPosition, { readonly state: 'reading' }>,
): string =>
  percent === undefined ? t('progress.place', { page, pages }) : t('progress.percent', { percent })
