import type { Chapter } from './chapter.ts'
import { createDebounce } from './debounce.ts'

/** Time without scrolling after which a position is reported, in milliseconds. */
const scrollIdleMs = 140

/**
 * Distinguishes scrolling by the reader from that by the layout: `place` shows a chapter at a position, and `moved` is called when the reader has
 * scrolled elsewhere. While images load, the layout cannot scroll far enough, but the position must remain the same.
 */
export function createStripScroll(signal: AbortSignal, moved: (chapter: Chapter) => void) {
  const whenIdle = createDebounce(scrollIdleMs, signal)
  let placed = -1
  return {
    place(chapter: Chapter, to: number, isAnimated = false): void {
      chapter.show(to, isAnimated)
      placed = chapter.position
    },
    scrolled(chapter: Chapter): void {
      whenIdle(() => {
        // The chapter may have changed to pages, which begin before the reading position.
        if (chapter.isPaged || Math.abs(chapter.position - placed) < 2) return
        placed = -1
        moved(chapter)
      })
    },
  }
}
