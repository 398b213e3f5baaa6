import type { Book } from '@lectern/contract/books'
import { useEffect, useRef, useState } from 'react'
import type { Edge, Relocation } from './engine/renderer.ts'
import { useProgress } from './use-progress.ts'

/**
 * Follows the position in a book and saves it. A page counts as read once its image was on the screen: whoever presses on through pages that
 * cannot be loaded has not read them. Of a spread the last page that was seen counts, also when the other one failed.
 */
export function useReaderPosition(book: Book, start: number, isIncognito: boolean) {
  const [place, setPlace] = useState({ bookId: book.id, spread: [start] as readonly number[] })
  const [isInView, setInView] = useState(false)
  const [firstBookId] = useState(book.id)
  // Another book of the same strip begins at its first page.
  const begin = book.id === firstBookId ? start : 1
  const spread = place.bookId === book.id ? place.spread : [begin]
  const progress = useProgress(book, begin, isIncognito)
  /** Pages that count at the position that the reader went to, in reading order. */
  const expected = useRef<readonly number[]>([])
  const seen = useRef<ReadonlySet<number>>(new Set())
  const savedPage = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was on the screen belongs to the book
  useEffect(() => {
    expected.current = []
    seen.current = new Set()
    savedPage.current = undefined
  }, [book.id])
  const saveSeen = () => {
    const page = expected.current.findLast((number) => seen.current.has(number))
    if (page === undefined || page === savedPage.current) return
    savedPage.current = page
    progress.save(page)
  }
  return {
    /** True when the last page was seen. */
    isFinished: (count: number) => seen.current.has(count),
    /** Pages on the screen, in reading order. */
    spread,
    page: spread.at(-1) ?? begin,
    progress,
    relocated({ locator, spread: visible, isMove }: Relocation) {
      setPlace({ bookId: book.id, spread: visible })
      if (!isMove) return
      savedPage.current = undefined
      expected.current = [...visible.filter((page) => page < locator.page), locator.page]
      // Shown before, such as the last page of a strip, which counts when its end is reached.
      if (seen.current.has(locator.page)) saveSeen()
    },
    /** True from the first page on that was on the screen. */
    isInView,
    shown(page: number) {
      setInView(true)
      seen.current = new Set([...seen.current, page])
      if (expected.current.includes(page)) saveSeen()
    },
    /** A book of one page has no page to turn: going beyond it completes the book. */
    reachedEdge(edge: Edge, count: number) {
      if (edge === 'end' && seen.current.has(count)) progress.save(count)
    },
  }
}
