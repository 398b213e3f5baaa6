import { type RefObject, useLayoutEffect } from 'react'

/** Width of its neighbour that is seen beside the current link, in pixels: the row then looks as if it went on. */
const neighbour = 32

/**
 * Scrolls a row of links sideways so that the current one is seen, also when the links grow, as those with a count do; not when somebody
 * has scrolled it away. `content` names what the row holds.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links move the current one
  useLayoutEffect(() => {
    const element = row.current
    const current = element?.querySelector('[aria-current="page"]')
    if (!element || !current || typeof ResizeObserver === 'undefined') return
    let isWanted = true
    const measure = () => {
      const seen = element.getBoundingClientRect()
      const { left, right } = current.getBoundingClientRect()
      return { before: left - seen.left, after: right - seen.right }
    }
    const show = () => {
      const { before, after } = measure()
      if (!isWanted) return
      if (before < 0) element.scrollBy({ left: before - neighbour, behavior: 'instant' })
      else if (after > 0) element.scrollBy({ left: after + neighbour, behavior: 'instant' })
    }
    const onScroll = () => {
      const { before, after } = measure()
      isWanted = before >= 0 && after <= 0
    }
    show()
    const watch = new ResizeObserver(show)
    for (const link of element.children) watch.observe(link)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [row, content])
}
