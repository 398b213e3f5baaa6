import type { Book } from '@lectern/contract/books'
import { useRef, useState } from 'react'
import type { Edge, Relocation } from './engine/renderer.ts'
import { useProgress } from './use-progress.ts'

/**
 * Follows the position in a book and saves it. A page counts as read once its image was on the screen: whoever presses on through pages that
 * cannot be loaded has not read them.
 */
export function useReaderPosition(book: Book, start: number, isIncognito: boolean) {
  const [spread, setSpread] = useState<readonly number[]>([start])
  const save = useProgress(book, isIncognito)
  /** Page that the reader went to and that has not been on the screen yet. */
  const expected = useRef<number>(undefined)
  const lastShown = useRef<number>(undefined)
  return {
    /** Pages on the screen, in reading order. */
    spread,
    page: spread.at(-1) ?? start,
    relocated({ locator, spread: visible, isMove }: Relocation) {
      setSpread(visible)
      if (isMove) expected.current = locator.page
    },
    shown(page: number) {
      lastShown.current = page
      if (page !== expected.current) return
      expected.current = undefined
      save(page)
    },
    /** A book of one page has no page to turn: going beyond it completes the book. */
    reachedEdge(edge: Edge, count: number) {
      if (edge === 'end' && lastShown.current === count) save(count)
    },
  }
}
