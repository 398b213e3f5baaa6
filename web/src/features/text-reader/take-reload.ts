/** The navigation that brought this document counts once: who leaves the book and comes back opens it anew. */
let isTaken = false

/** Returns true, once, when the browser loaded this page again while it showed the book. */
export function takeReload(bookId: string): boolean {
  if (isTaken) return false
  isTaken = true
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' && entry.name.includes(`/book/${bookId}/`)
}
