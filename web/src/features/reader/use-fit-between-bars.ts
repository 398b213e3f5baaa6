import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns the transform with which whole pages stand between the bars while these are open, so that no bar covers head or foot. The page glides
 * there and back. `place` changes with the pages on the screen; `edgePx` of them is empty above and below;
 * `'scrolled'` for text that scrolls.
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
    // Without it the bars cover a little of the page, as in the other sizes.
    begin().catch(() => {})
    return () => stop.abort()
  }, [root, isWanted, place, edgePx])
  return isWanted ? transform : undefined
}
