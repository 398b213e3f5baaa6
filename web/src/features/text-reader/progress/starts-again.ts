import type { Book } from '@lectern/contract/books'

/** True after the reader was left: then the navigation that loaded this document no longer counts. */
let isForgotten = false

/** Ignores from now on that the page was reloaded. */
export const forgetReload = (): void => {
  isForgotten = true
}

/** True if the browser reloaded this page while it showed the book. */
function isReload(bookId: string): boolean {
  if (isForgotten) return false
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' && entry.name.includes(`/book/${bookId}/`)
}

/** True for a finished book, which starts again at its beginning; but after a reload it keeps its position. */
export const startsAgain = ({ id, readProgress }: Pick<Book, 'id' | 'readProgress'>): boolean =>
  readProgress?.completed === true && !isReload(id)
