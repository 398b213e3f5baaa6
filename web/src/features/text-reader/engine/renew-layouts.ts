import type { Chapter } from './chapter.ts'
import { createDelay } from './delay.ts'

/** Time in milliseconds after which chapters beside the current one are laid out again. */
const layOutDelayMs = 250

export interface LayoutRenewal {
  /** Lays a chapter out again if its layout is out of date. */
  refresh(chapter: Chapter): void
  /** Marks all layouts as out of date; those of chapters beside the shown one would make a change wait, so they follow later. */
  renewAll(): void
}

/** Keeps the layouts of loaded chapters up to date. */
export function createLayoutRenewal(
  listChapters: () => readonly Chapter[],
  layOut: (chapter: Chapter) => void,
  signal: AbortSignal,
): LayoutRenewal {
  const stale = new WeakSet<Chapter>()
  const whenIdle = createDelay(layOutDelayMs, signal)
  const refresh = (chapter: Chapter): void => {
    if (stale.delete(chapter)) layOut(chapter)
  }
  return {
    refresh,
    renewAll() {
      for (const chapter of listChapters()) stale.add(chapter)
      whenIdle(() => listChapters().forEach(refresh))
    },
  }
}
