import { type RefObject, useEffect, useRef } from 'react'
import type { Book } from '../engine/book.ts'

/** Ratio of height to width from which a page has several positions: lower pages fit in a window, or nearly. */
const minTallRatio = 2.2
/** Approximate ratio of height to width of the part of a strip in a window. */
const windowRatio = 1.5

/** Returns the share of a page that a window shows; 1 for a page that is hardly higher than a window. */
export type Reach = (page: number) => number

/** Returns the reach of the pages that are shown; read it when it is needed, not while rendering. */
export function useReach({ pages }: Book): RefObject<Reach> {
  const reach = useRef<Reach>(() => 1)
  useEffect(() => {
    reach.current = (number) => {
      const { width, height } = pages[number - 1] ?? {}
      const ratio = width && height ? height / width : 0
      return ratio < minTallRatio ? 1 : windowRatio / ratio
    }
  }, [pages])
  return reach
}
