import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePreference } from '../../lib/preferences.ts'
import { type CardDensity, compactShare } from './card-shape.ts'
import { type GridShape, gridShape } from './grid-shape.ts'

export interface MeasuredGrid extends GridShape {
  /** Distance of the grid from the top of the page. */
  readonly top: number
}

function measureGrid(element: HTMLElement, density: CardDensity): MeasuredGrid {
  const style = getComputedStyle(element)
  const pixels = (name: string, fallback: number) =>
    Number.parseFloat(style.getPropertyValue(name)) || fallback
  const shape = gridShape({
    width: element.clientWidth || 1024,
    tile: pixels('--tile', 152) * (density === 'compact' ? compactShare : 1),
    gap: pixels('--tile-gap', 16),
    rowGap: 12,
    density,
  })
  return { ...shape, top: Math.round(element.getBoundingClientRect().top + window.scrollY) }
}

const isSame = (a: MeasuredGrid, b: MeasuredGrid) =>
  a.columns === b.columns && a.cardWidth === b.cardWidth && a.rowStep === b.rowStep && a.top === b.top

/** Measures a grid before the first paint, and again when the size of the grid, its covers or the content above it changes. */
export function useGridShape(
  grid: RefObject<HTMLElement | null>,
  density: CardDensity,
): MeasuredGrid | undefined {
  const [posterSize] = usePreference('posterSize')
  const [shape, setShape] = useState<MeasuredGrid>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of the posters changes a value of the style sheet
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const next = measureGrid(element, density)
      setShape((now) => (now && isSame(now, next) ? now : next))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid, density, posterSize])
  return shape
}
