import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { findNeighbour, toMove } from '../cards/grid-shape.ts'
import { findMainLink } from '../cards/use-roving-focus.ts'
import { useResize } from '../use-resize.ts'

/** Distance from an end at which more items are loaded, in widths of the row. */
const nearEndWidths = 1

interface Ends {
  readonly onNearStart: (() => void) | undefined
  readonly onNearEnd: (() => void) | undefined
}

/** Scrolls a row by pages, in either reading direction, and detects its ends. */
export function useRowScroll({ onNearStart, onNearEnd }: Ends) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false })

  const readState = useCallback(() => {
    const row = list.current
    if (!row) return
    // Right-to-left rows count their scroll position downwards from zero.
    const start = Math.abs(row.scrollLeft)
    const left = row.scrollWidth - row.clientWidth - start
    const next = { canGoBack: start > 4, canGoOn: left > 4 }
    setEnds((now) => (now.canGoBack === next.canGoBack && now.canGoOn === next.canGoOn ? now : next))
    if (left < row.clientWidth * nearEndWidths) onNearEnd?.()
    if (start < row.clientWidth * nearEndWidths) onNearStart?.()
  }, [onNearStart, onNearEnd])

  // After every render, because items may have been added. In the next frame, so that one layout measures all rows.
  useEffect(() => {
    const frame = requestAnimationFrame(readState)
    return () => cancelAnimationFrame(frame)
  })
  useResize(list, readState)

  const step = (pages: -1 | 1) => {
    const row = list.current
    if (!row) return
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    row.scrollBy({ left: sign * pages * Math.max(120, row.clientWidth - 100) })
  }

  /** Arrow keys move the focus from item to item, Home and End to the ends; the row scrolls with it. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const items = [...event.currentTarget.children]
    const index = items.findIndex((each) => each.contains(event.target as Element))
    // React also passes events of an open menu, which is not inside the row on the page.
    if (index < 0) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const count = items.filter((each) => findMainLink(each)).length
    const next = findNeighbour(index, toMove(event.key, isRtl), count, count)
    const item = next === undefined || next === index ? undefined : items[next]
    const target = findMainLink(item)
    if (!item || !target) return
    event.preventDefault()
    target.focus({ preventScroll: true })
    item.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return { list, ...ends, step, onScroll: readState, onKeyDown }
}
