import { type CSSProperties, useEffect, useState } from 'react'
import type { Renderer, Surroundings } from '../engine/renderer.ts'
import { getPageFilter } from '../settings/look-settings.ts'
import { backgroundColors, type ReaderSettings } from '../settings/reader-settings.ts'

/** The colors around the pages, and the filter of the pages. */
export interface Around {
  /** Properties that the styles of the reader use. */
  readonly style: CSSProperties
  readonly color: string
  /** True when the bars must be light. */
  readonly isLight: boolean
}

const toCss = (color: Surroundings['from']) => `rgb(${color.join(' ')})`

/** Returns the colors around the pages. If the settings ask for the colors of their edges, they are used as soon as they are known. */
export function useSurroundings(renderer: Renderer | undefined, settings: ReaderSettings): Around {
  const [edges, setEdges] = useState<Surroundings>()
  useEffect(() => renderer?.on('surroundingsChanged', setEdges), [renderer])
  const { background } = settings
  const isEdge = background === 'edge' && edges !== undefined
  const color = isEdge ? toCss(edges.from) : backgroundColors[background]
  return {
    style: {
      '--around': color,
      '--around-end': isEdge ? toCss(edges.to) : color,
      '--around-angle': isEdge && edges.isVertical ? '180deg' : '90deg',
      '--page-colors': getPageFilter(settings),
    } as CSSProperties,
    color,
    isLight: isEdge ? edges.isLight : background === 'paper',
  }
}
