import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns the transform with which whole pages fit between the bars while these are open, so that no bar covers top or bottom of a page.
 * `place` changes with the pages on the screen. `edgePx` above and below the pages are empty; `'scrolled'` for text that scrolls.
 */
export function useFitBetweenBars(
  root: RefObject<HTMLElement | null>,
  isWanted: boolean,
  place: string,
  edgePx: number | 'scrolled' = 0,
): string | undefined {
  const [transform, setTransform] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another height
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const begin = async () => {
      // Loaded when bars are first opened.
      const { getTransformBetweenBars } = await import('./fit-between-bars.ts')
      const update = () =>
        setTransform(root.current ? getTransformBetweenBars(root.current, edgePx) : undefined)
      if (stop.signal.aborted) return
      update()
      window.addEventListener('resize', update, { signal: stop.signal })
    }
    // If this fails, the bars cover a little of the page, as with the other sizes.
    begin().catch(() => {})
    return () => stop.abort()
  }, [root, isWanted, place, edgePx])
  return isWanted ? transform : undefined
}
