import { type RefObject, useEffect, useRef } from 'react'
import type { Book } from './engine/book.ts'

/** Height by width from which the places on a page are different ones: lower pages are in sight as a whole, or nearly. */
const minTallRatio = 2.2
/** Height by width of what a window shows of a strip, about. */
const windowRatio = 1.5

/** Returns the share of a page that a window shows; 1 for a page that is hardly higher than one, and for all until `useReachIn` knows them. */
export type Reach = (page: number) => number

export const useReach = (): RefObject<Reach> => useRef<Reach>(() => 1)

/** Takes the pages that are shown. */
export function useReachIn(reach: RefObject<Reach>, { pages }: Book): void {
  useEffect(() => {
    reach.current = (number) => {
      const { width, height } = pages[number - 1] ?? {}
      const ratio = width && height ? height / width : 0
      return ratio < minTallRatio ? 1 : windowRatio / ratio
    }
  }, [reach, pages])
}
