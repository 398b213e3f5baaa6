import { type Chapter, createChapter } from './chapter.ts'
import { createFixedChapter } from './fixed-chapter.ts'
import { layOutFixed } from './fixed-page.ts'
import { createFrameCache, type FrameCache } from './frame-cache.ts'
import type { Hyphenation } from './hyphenate.ts'
import { type ChapterNeeds, type LoadedChapter, loadChapter } from './load-chapter.ts'
import { isFixedSection } from './text-book.ts'

/** Creates the cache of the chapters around the open one. `complete` loads what a chapter needs for its layout, `prepare` lays it out. */
export function createChapterCache(
  container: HTMLElement,
  needs: Omit<ChapterNeeds, 'host'> & { readonly hyphenation: Hyphenation },
  complete: (chapter: Chapter) => Promise<unknown>,
  prepare: (chapter: Chapter) => void,
): FrameCache<Chapter> {
  /** Creates a fixed chapter for a page of fixed size. A strip scrolls like any chapter of images. */
  async function create(loaded: LoadedChapter, index: number): Promise<Chapter> {
    const page = isFixedSection(needs.book, index) ? await layOutFixed(loaded) : undefined
    return page?.kind === 'page'
      ? createFixedChapter(page, index)
      : createChapter(loaded, index, needs.hyphenation)
  }
  return createFrameCache(
    container,
    async (host, index) => {
      const chapter = await create(await loadChapter({ ...needs, host }, index), index)
      await complete(chapter)
      return chapter
    },
    prepare,
  )
}
