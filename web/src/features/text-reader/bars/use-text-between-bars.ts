import type { RefObject } from 'react'
import { useFitBetweenBars } from '../../reader/bars/use-fit-between-bars.ts'
import type { ReaderControls } from '../../reader/bars/use-reader-controls.ts'
import { pageEdgePx } from '../engine/column-layout.ts'
import type { TextSettings } from '../engine/text-settings.ts'

/** Returns the transform with which the text fits between bars that the user opened; bars that appear with the mouse cover it. */
export function useTextBetweenBars(
  root: RefObject<HTMLElement | null>,
  { isShown, isPinned }: ReaderControls,
  flow: TextSettings['flow'],
  isVertical: boolean | undefined,
  aloud: number | undefined,
): string | undefined {
  // Reading aloud has another bar above the lower one.
  return useFitBetweenBars(
    root,
    isShown && isPinned,
    `${flow} ${isVertical} ${aloud}`,
    // Text that scrolls sideways cannot be scrolled from below a bar.
    flow === 'paged' || isVertical ? pageEdgePx : 'scrolled',
  )
}
