import type { Book } from '@lectern/contract/books'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Edge, Relocation, Rest } from './engine/renderer.ts'
import { keepPlaceInTab } from './kept-places.ts'
import { isSamePlace, type PageInBook, toPageInBook } from './page-place.ts'
import { useProgress } from './use-progress.ts'
import type { Reach } from './use-reach.ts'

/**
 * Follows the position in a book and saves it. A page counts as read once its image was on the screen: whoever presses on through pages that
 * cannot be loaded has not read them. Of a spread the last page that was seen counts, also when the other one failed. `reach` tells places on a
 * tall page apart.
 */
export function useReaderPosition(
  book: Book,
  start: PageInBook,
  isIncognito: boolean,
  reach: RefObject<Reach>,
) {
  const [place, setPlace] = useState({ bookId: book.id, spread: [start.page] as readonly number[] })
  const [isInView, setInView] = useState(false)
  const [firstBookId] = useState(book.id)
  // Another book of the same strip begins at its first page.
  const begin = book.id === firstBookId ? start : { page: 1 }
  const spread = place.bookId === book.id ? place.spread : [begin.page]
  const progress = useProgress(book, begin, isIncognito, reach)
  /** Pages that count at the position that the reader went to, in reading order. */
  const expected = useRef<readonly number[]>([])
  const seen = useRef<ReadonlySet<number>>(new Set())
  /** Where the reader is, and what was saved of it. */
  const here = useRef<PageInBook>(undefined)
  const saved = useRef<PageInBook>(undefined)
  /** True when a page was turned, or a window further was scrolled: a finished book that is only looked at stays finished. */
  const hasTurned = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was on the screen belongs to the book
  useEffect(() => {
    expected.current = []
    seen.current = new Set()
    here.current = undefined
    saved.current = undefined
    hasTurned.current = false
  }, [book.id])
  const saveSeen = () => {
    const page = expected.current.findLast((number) => seen.current.has(number))
    if (page === undefined || !here.current) return
    const reached = page === here.current.page ? here.current : { page }
    if (saved.current && isSamePlace(reached, saved.current)) return
    saved.current = reached
    progress.save(reached)
  }
  return {
    /** True when the last page was seen. */
    isFinished: (count: number) => seen.current.has(count),
    /** Pages on the screen, in reading order. */
    spread,
    page: spread.at(-1) ?? begin.page,
    progress,
    relocated({ locator, spread: visible, isMove, isEndUnseen }: Relocation) {
      setPlace({ bookId: book.id, spread: visible })
      if (!isMove) return
      hasTurned.current = true
      here.current = toPageInBook({ locator, ...(isEndUnseen && { isEndUnseen }) })
      keepPlaceInTab(book.id, here.current)
      saved.current = undefined
      expected.current = [...visible.filter((page) => page < locator.page), locator.page]
      // Shown before, such as the last page of a strip, which counts when its end is reached.
      if (seen.current.has(locator.page)) saveSeen()
    },
    /** Saves the place on the page, too. */
    rested(rest: Rest) {
      const reached = toPageInBook(rest)
      keepPlaceInTab(book.id, reached)
      hasTurned.current ||= rest.windowsAway >= 1
      if (book.readProgress?.completed && !hasTurned.current) return
      here.current = reached
      if (!expected.current.includes(reached.page)) expected.current = [reached.page]
      saveSeen()
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
      if (edge === 'end' && seen.current.has(count)) progress.save({ page: count, place: { share: 1 } })
    },
  }
}
