import type { Chapter } from './chapter.ts'
import { createDebounce } from './debounce.ts'

/** Delay in milliseconds before chapters beside the current one are laid out again, so that the current one does not wait for them. */
const layOutDelayMs = 250

/** Keeps the layouts of loaded chapters up to date. */
export function createLayoutRefresh(
  listChapters: () => readonly Chapter[],
  layOut: (chapter: Chapter) => void,
  signal: AbortSignal,
) {
  const stale = new WeakSet<Chapter>()
  const later = createDebounce(layOutDelayMs, signal)
  /** Lays out a chapter again if its layout is stale. */
  const refresh = (chapter: Chapter): void => {
    if (stale.delete(chapter)) layOut(chapter)
  }
  return {
    refresh,
    /** Marks all layouts as stale and refreshes them after a delay. */
    refreshAll(): void {
      for (const chapter of listChapters()) stale.add(chapter)
      later(() => listChapters().forEach(refresh))
    },
  }
}
