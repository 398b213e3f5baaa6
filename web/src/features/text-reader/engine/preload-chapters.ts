import type { Chapter } from './chapter.ts'
import { createDebounce } from './debounce.ts'
import type { FrameCache } from './frame-cache.ts'
import type { SectionWalk } from './section-walk.ts'
import type { TextBook } from './text-book.ts'

/** Maximum weight, in positions of about a kilobyte, of a preloaded chapter. The layout of a longer one would block the reader. */
const maxPreloadWeight = 700
const preloadDelayMs = 250

interface Needs {
  readonly book: TextBook
  readonly cache: Pick<FrameCache<Chapter>, 'keep'>
  readonly walk: SectionWalk
  readonly signal: AbortSignal
  getCurrent(): Chapter | undefined
  /** Called if the current chapter has turned out to be the last one, or not the last one. */
  lastChanged(): void
}

/** Returns a function that loads the chapters beside the current one after a delay, and closes all others. */
export function createPreloader({ book, cache, walk, signal, getCurrent, lastChanged }: Needs): () => void {
  const later = createDebounce(preloadDelayMs, signal)
  /** Loads the nearest chapter on one side, and returns the sections that must remain loaded. */
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
    if (isLast !== walk.isLast(chapter.index)) lastChanged()
  }
  return () =>
    later(() => {
      const current = getCurrent()
      if (current) void preload(current)
    })
}
