import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getRowRange } from './row-range.ts'
import { getPageLength, type Lengths, moveTo, type Position, settle, toScroll } from './scroll-map.ts'

/** Time without a scroll event after which a scroll has ended, in ms. */
const scrollEndMs = 150

interface Rows {
  readonly count: number
  /** Height of a row with its gap, in pixels; 0 while unknown. */
  readonly step: number
  /** Distance of the list from the top of the page. */
  readonly top: number
  /** Items in a row. */
  readonly columns: number
  /** Height at the top of the screen that a bar covers. */
  readonly covered?: number
}

interface Shown {
  readonly first: number
  /** The row after the last one. */
  readonly last: number
  /** Distance by which rows are higher on the page than in the list. */
  readonly shift: number
}

const nothing: Shown = { first: 0, last: 0, shift: 0 }
const start: Position = { scroll: 0, offset: 0 }

/** Returns the rows to render. A list longer than the maximum height of an element has a shorter element with mapped positions (`scroll-map.ts`). */
export function useVisibleRows({ count, step, top, columns, covered = 0 }: Rows) {
  const [shown, setShown] = useState(nothing)
  const position = useRef(start)
  const drawn = useRef(shown)
  useLayoutEffect(() => {
    drawn.current = shown
  })
  const list = count * step
  const height = getPageLength(list)

  const getLengths = useCallback(
    (): Lengths => ({ list, page: height, view: Math.min(window.innerHeight, height) }),
    [list, height],
  )
  const show = useCallback(() => {
    const { scroll, offset } = position.current
    const next = {
      ...getRowRange({ offset, view: window.innerHeight, step: step || 1, count: step ? count : 0, columns }),
      shift: Math.round(offset - scroll),
    }
    setShown((now) =>
      now.first === next.first && now.last === next.last && now.shift === next.shift ? now : next,
    )
  }, [count, step, columns])
  const scrollTo = useCallback(
    (target: number) => {
      const scroll = toScroll(target, getLengths())
      window.scrollTo({ top: top + scroll, behavior: 'instant' })
      // The browser rounds the position, and stops at the ends of the page.
      const actual = window.scrollY - top
      position.current = { scroll: actual, offset: target + actual - scroll }
      show()
    },
    [getLengths, show, top],
  )

  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      position.current = moveTo(position.current, window.scrollY - top, getLengths())
      show()
    }
    const rebase = () => {
      const target = settle(position.current, getLengths())
      if (Math.abs(target.scroll - position.current.scroll) >= 1) flushSync(() => scrollTo(target.offset))
    }
    const isOutsideDrawn = () => {
      const { offset: from } = position.current
      const { first, last } = drawn.current
      return Math.max(0, from) < first * step || Math.min(list, from + window.innerHeight) > last * step
    }
    const onScroll = () => {
      position.current = moveTo(position.current, window.scrollY - top, getLengths())
      // Immediately, because otherwise the next frame would be empty, and every frame while a scroll bar is dragged.
      if (isOutsideDrawn()) flushSync(show)
      else show()
      clearTimeout(rest)
      if (list > height) rest = setTimeout(rebase, scrollEndMs)
    }
    update()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      clearTimeout(rest)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', update)
    }
  }, [getLengths, scrollTo, show, step, top, list, height])

  return useMemo(
    () => ({
      ...shown,
      height,
      /** Returns the position in the list at the top of the screen. */
      getOffset: () => position.current.offset,
      /** Scrolls to a position in the list. */
      scrollTo,
      getRowsOnScreen: () => Math.max(1, Math.floor((window.innerHeight - covered) / (step || 1))),
      /** Scrolls as little as needed to show the whole row. */
      reveal: (row: number) => {
        const now = position.current.offset
        const highest = row * step - covered
        const lowest = (row + 1) * step - window.innerHeight
        if (now > highest) scrollTo(highest)
        else if (now < lowest) scrollTo(lowest)
      },
    }),
    [shown, height, scrollTo, step, covered],
  )
}
export type VisibleRows = ReturnType<typeof useVisibleRows>
