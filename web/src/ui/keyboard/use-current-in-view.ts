import { type RefObject, useLayoutEffect } from 'react'

/** Visible width of the link beside the current one, in pixels, which shows that the row continues. */
const neighborWidth = 32

/** Keeps the current link of a row of links visible, until the user scrolls the row. `content` identifies the links. */
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
      if (before < 0) element.scrollBy({ left: before - neighborWidth, behavior: 'instant' })
      else if (after > 0) element.scrollBy({ left: after + neighborWidth, behavior: 'instant' })
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
