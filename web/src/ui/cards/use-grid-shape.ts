import { type RefObject, useLayoutEffect, useState } from 'react'
import { type GridShape, gridShape } from './grid-shape.ts'

export interface MeasuredGrid extends GridShape {
  /** Distance of the grid from the top of the page: rows are positioned by the window's scroll position. */
  readonly top: number
}

function measureGrid(element: HTMLElement): MeasuredGrid {
  const style = getComputedStyle(element)
  const pixels = (name: string, fallback: number) =>
    Number.parseFloat(style.getPropertyValue(name)) || fallback
  const shape = gridShape({
    width: element.clientWidth || 1024,
    tile: pixels('--tile', 152),
    gap: pixels('--tile-gap', 16),
    rowGap: 12,
  })
  return { ...shape, top: Math.round(element.getBoundingClientRect().top + window.scrollY) }
}

const isSame = (a: MeasuredGrid, b: MeasuredGrid) =>
  a.columns === b.columns && a.cardWidth === b.cardWidth && a.top === b.top

/** Measures before the first paint, and again whenever the grid or the content above it changes its size. */
export function useGridShape(grid: RefObject<HTMLElement | null>): MeasuredGrid | undefined {
  const [shape, setShape] = useState<MeasuredGrid>()
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const next = measureGrid(element)
      setShape((now) => (now && isSame(now, next) ? now : next))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])
  return shape
}
