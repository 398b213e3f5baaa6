import type { Book } from '@lectern/contract/books'
import { useEffect, useRef, useState } from 'react'
import type { Edge, Relocation } from './engine/renderer.ts'
import { useProgress } from './use-progress.ts'

const firstPage: readonly number[] = [1]

/**
 * Follows the position in a book and saves it. A page counts as read once its image was on the screen: whoever presses on through pages that
 * cannot be loaded has not read them.
 */
export function useReaderPosition(book: Book, start: number, isIncognito: boolean) {
  const [place, setPlace] = useState({ bookId: book.id, spread: [start] as readonly number[] })
  // Another book of the same strip begins at its first page.
  const spread = place.bookId === book.id ? place.spread : firstPage
  const save = useProgress(book, isIncognito)
  /** Page that the reader went to and that has not been on the screen yet. */
  const expected = useRef<number>(undefined)
  const lastShown = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was on the screen belongs to the book
  useEffect(() => {
    expected.current = undefined
    lastShown.current = undefined
  }, [book.id])
  return {
    /** Pages on the screen, in reading order. */
    spread,
    page: spread.at(-1) ?? start,
    relocated({ locator, spread: visible, isMove }: Relocation) {
      setPlace({ bookId: book.id, spread: visible })
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
