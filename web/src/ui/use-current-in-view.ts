import { type RefObject, useLayoutEffect } from 'react'

/** Scrolls a row of links sideways so that the current one is seen. `content` names what the row holds. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links move the current one
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]')
    if (!row.current || !current) return
    const seen = row.current.getBoundingClientRect()
    const { left, right } = current.getBoundingClientRect()
    if (left < seen.left) row.current.scrollBy({ left: left - seen.left })
    else if (right > seen.right) row.current.scrollBy({ left: right - seen.right })
  }, [row, content])
}
