import type { Chapter } from './chapter.ts'
import { createDelay } from './delay.ts'

/** Time in milliseconds after which a place counts that was scrolled to. */
const scrollRestMs = 140

/**
 * Tells a reader who scrolls from a layout that does: `place` shows a chapter from a position on, and `moved` is called when it has come to
 * rest elsewhere. Where pictures are still to come, the layout cannot scroll as far as it should, and that must not become the place.
 */
export function createStripScroll(signal: AbortSignal, moved: (chapter: Chapter) => void) {
  const whenResting = createDelay(scrollRestMs, signal)
  let placed = -1
  return {
    place(chapter: Chapter, to: number, isAnimated = false): void {
      chapter.show(to, isAnimated)
      placed = chapter.position
    },
    scrolled(chapter: Chapter): void {
      whenResting(() => {
        // It may have become pages meanwhile, which begin before the place that is read.
        if (chapter.isPaged || Math.abs(chapter.position - placed) < 2) return
        placed = -1
        moved(chapter)
      })
    },
  }
}
