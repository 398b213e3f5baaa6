import type { Chapter } from './chapter.ts'
import type { ChapterCache } from './chapter-cache.ts'
import { createDelay } from './delay.ts'
import type { SectionWalk } from './section-walk.ts'
import type { TextBook } from './text-book.ts'

/** Chapters heavier than this, in positions of about a kilobyte, are not loaded before they are opened: their layout would stop the reader. */
const maxPreloadWeight = 700
const preloadDelayMs = 250

interface Needs {
  readonly book: TextBook
  readonly cache: Pick<ChapterCache, 'keep'>
  readonly walk: SectionWalk
  readonly signal: AbortSignal
  getCurrent(): Chapter | undefined
  /** Called when nothing has turned out to be left after the current chapter. */
  endFound(): void
}

/** Returns a function that loads the chapters beside the current one a little later, and closes all others. */
export function createPreloader({ book, cache, walk, signal, getCurrent, endFound }: Needs): () => void {
  const later = createDelay(preloadDelayMs, signal)
  /** Returns the sections that stay loaded on one side of a chapter. */
  async function loadBeside(index: number, step: 1 | -1): Promise<readonly number[]> {
    const at = walk.next(index + step, step)
    if (at === undefined) return []
    if ((book.sections[at]?.weight ?? 0) > maxPreloadWeight) return [at]
    const beside = await walk.load(at, step).catch(() => undefined)
    return beside ? [at, beside.index] : [at]
  }
  async function preload(chapter: Chapter): Promise<void> {
    const isLast = walk.isLast(chapter.index)
    const beside = [...(await loadBeside(chapter.index, 1)), ...(await loadBeside(chapter.index, -1))]
    if (chapter !== getCurrent()) return
    cache.keep([chapter.index, ...beside])
    if (isLast !== walk.isLast(chapter.index)) endFound()
  }
  return () =>
    later(() => {
      const current = getCurrent()
      if (current) void preload(current)
    })
}
