/** Number of frames that a page of books may take to be loaded and drawn: ten seconds. */
const maxFrames = 600

/**
 * Focuses the card of a book in the list of the page, in the middle of the screen, as soon as it is there. A list draws only the cards near the
 * screen, so the page scrolls first to where the card will be: `fraction` is its place in the list, 0 to 1.
 */
export function revealBook(bookId: string, fraction: number, frames = maxFrames): void {
  const list = document.querySelector<HTMLElement>('ul:has(> [data-card])')
  if (list && !list.hasAttribute('aria-busy')) {
    const link = list.querySelector<HTMLElement>(`[data-card-link][href*="/book/${CSS.escape(bookId)}"]`)
    if (link) {
      link.closest('[data-card]')?.scrollIntoView({ block: 'center' })
      link.focus({ preventScroll: true })
      return
    }
    const { top, height } = list.getBoundingClientRect()
    window.scrollTo({ top: window.scrollY + top + fraction * height - window.innerHeight / 2 })
  }
  if (frames > 0) requestAnimationFrame(() => revealBook(bookId, fraction, frames - 1))
}
