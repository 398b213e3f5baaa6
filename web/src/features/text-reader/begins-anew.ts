import type { Book } from '@lectern/contract/books'

/** The navigation that brought this document counts once: who leaves the book and comes back opens it anew. */
let isTaken = false

/** Returns true, once, when the browser loaded this page again while it showed the book. */
function takeReload(bookId: string): boolean {
  if (isTaken) return false
  isTaken = true
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' && entry.name.includes(`/book/${bookId}/`)
}

/** True for a finished book, which begins anew; but a page that is loaded again stays where it was. */
export function beginsAnew({ id, readProgress }: Pick<Book, 'id' | 'readProgress'>): boolean {
  const isReload = takeReload(id)
  return readProgress?.completed === true && !isReload
}
