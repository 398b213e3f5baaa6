import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { findNeighbour, toMove } from './grid-shape.ts'
import { findMainLink } from './use-roving-focus.ts'

interface ListKeys {
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  readonly columns: number
  /** Returns the number of whole rows on the screen. */
  readonly getRowsOnScreen: () => number
  /** Makes a row visible. */
  readonly reveal: (row: number) => void
}

/** Returns a handler that moves the focus between the items of a list by the arrow keys. Items have their index in `data-card`. */
export function useListKeys({ list, count, columns, getRowsOnScreen, reveal }: ListKeys) {
  const wanted = useRef<number>(undefined)
  const focusWanted = () => {
    if (wanted.current === undefined) return
    const link = findMainLink(list.current?.querySelector(`[data-card="${wanted.current}"]`))
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  }
  // After every render, because a distant item is rendered only after the scroll, and has its link only when it is loaded.
  useEffect(focusWanted)
  return (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest('[data-card]')
    if (!card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const index = Number(card.getAttribute('data-card'))
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = findNeighbour(index, toMove(event.key, isRtl), columns, count, getRowsOnScreen())
    if (target === undefined) return
    event.preventDefault()
    wanted.current = target
    reveal(Math.floor(target / columns))
    focusWanted()
  }
}
