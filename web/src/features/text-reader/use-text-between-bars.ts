import type { RefObject } from 'react'
import { useFitBetweenBars } from '../reader/use-fit-between-bars.ts'
import type { ReaderControls } from '../reader/use-reader-controls.ts'
import { pageEdgePx } from './engine/column-layout.ts'
import type { TextSettings } from './engine/text-settings.ts'

/** Returns the transform with which the text stands between bars that stay; those that come and go with the mouse leave it alone. */
export function useTextBetweenBars(
  root: RefObject<HTMLElement | null>,
  { isShown, isPinned }: ReaderControls,
  flow: TextSettings['flow'],
  isVertical: boolean | undefined,
  aloud: number | undefined,
): string | undefined {
  // Reading aloud has a bar of its own above the lower one.
  return useFitBetweenBars(
    root,
    isShown && isPinned,
    `${flow} ${isVertical} ${aloud}`,
    // Text that scrolls sideways cannot be scrolled from below a bar.
    flow === 'paged' || isVertical ? pageEdgePx : 'scrolled',
  )
}
