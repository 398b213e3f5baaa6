import type { Book } from '@lectern/contract/books'

/** The navigation that brought this document counts until the reader is left: who comes back opens the book anew. */
let isForgotten = false

/** Forgets that the page was loaded again. */
export const forgetReload = (): void => {
  isForgotten = true
}

/** True when the browser loaded this page again while it showed the book. */
function isReload(bookId: string): boolean {
  if (isForgotten) return false
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' && entry.name.includes(`/book/${bookId}/`)
}

/** True for a finished book, which begins anew; but a page that is loaded again stays where it was. */
export const beginsAnew = ({ id, readProgress }: Pick<Book, 'id' | 'readProgress'>): boolean =>
  readProgress?.completed === true && !isReload(id)
