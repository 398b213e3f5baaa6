import type { Book } from '@lectern/contract/books'
import { useEffect, useRef, useState } from 'react'
import type { Book as ShownBook } from '../engine/book.ts'
import type { Emitter } from '../engine/emitter.ts'
import type { RendererEvents } from '../engine/renderer.ts'
import { useRendererEvent } from '../screen/use-renderer-event.ts'
import { storePlaceInTab } from './local-places.ts'
import { isSamePlace, type PageInBook, toPageInBook } from './page-place.ts'
import { useProgress } from './use-progress.ts'
import { useReach } from './use-reach.ts'

/**
 * Keeps the position in a book and saves it. A page counts as read once its image was on the screen, so pages that cannot be loaded are not
 * read. In a spread the last page that was seen counts, even if the other one failed.
 */
export function useReaderPosition(
  book: Book,
  start: PageInBook,
  isIncognito: boolean,
  shown: ShownBook,
  events: Emitter<RendererEvents>,
) {
  const count = shown.pages.length
  const [place, setPlace] = useState({ bookId: book.id, spread: [start.page] as readonly number[] })
  const [isInView, setInView] = useState(false)
  const [firstBookId] = useState(book.id)
  // Another book of the same strip begins at its first page.
  const begin = book.id === firstBookId ? start : { page: 1 }
  const spread = place.bookId === book.id ? place.spread : [begin.page]
  const progress = useProgress(book, begin, isIncognito, useReach(shown))
  /** Pages of the current position, in reading order. */
  const expected = useRef<readonly number[]>([])
  const seen = useRef<ReadonlySet<number>>(new Set())
  /** Current position, and the saved one. */
  const here = useRef<PageInBook>(undefined)
  const saved = useRef<PageInBook>(undefined)
  /** True after a page was turned, or scrolled by a window: a finished book that is only opened remains finished. */
  const hasTurned = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: seen pages belong to the book
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
  useRendererEvent(events, 'relocated', ({ locator, spread: visible, isMove, isEndUnseen }) => {
    setPlace({ bookId: book.id, spread: visible })
    if (!isMove) return
    hasTurned.current = true
    here.current = toPageInBook({ locator, ...(isEndUnseen && { isEndUnseen }) })
    storePlaceInTab(book.id, here.current)
    saved.current = undefined
    expected.current = [...visible.filter((page) => page < locator.page), locator.page]
    // Shown before, such as the last page of a strip, which counts when its end is reached.
    if (seen.current.has(locator.page)) saveSeen()
  })
  useRendererEvent(events, 'paused', (rest) => {
    const reached = toPageInBook(rest)
    storePlaceInTab(book.id, reached)
    hasTurned.current ||= rest.windowsAway >= 1
    if (book.readProgress?.completed && !hasTurned.current) return
    here.current = reached
    if (!expected.current.includes(reached.page)) expected.current = [reached.page]
    saveSeen()
  })
  useRendererEvent(events, 'shown', ({ page }) => {
    setInView(true)
    seen.current = new Set([...seen.current, page])
    if (expected.current.includes(page)) saveSeen()
  })
  useRendererEvent(events, 'atEdge', (edge) => {
    // A book of one page has no page to turn: going beyond it completes the book.
    if (edge === 'end' && seen.current.has(count)) progress.save({ page: count, place: { share: 1 } })
  })
  return {
    /** True when the last page was seen. */
    isFinished: seen.current.has(count),
    /** Pages on the screen, in reading order. */
    spread,
    page: spread.at(-1) ?? begin.page,
    progress,
    /** True once a page was on the screen. */
    isInView,
  }
}
