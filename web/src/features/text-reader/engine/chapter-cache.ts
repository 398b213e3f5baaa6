import { type Chapter, createChapter } from './chapter.ts'
import { createFixedChapter } from './fixed-chapter.ts'
import { layOutFixed } from './fixed-page.ts'
import type { Hyphenation } from './hyphenate.ts'
import { type ChapterNeeds, type LoadedChapter, loadChapter } from './load-chapter.ts'
import { isFixedSection } from './text-book.ts'

export interface ChapterCache {
  /** Returns a chapter that is laid out already. */
  find(index: number): Chapter | undefined
  /** Loads a chapter once. A failed load is tried again by the next call. */
  get(index: number): Promise<Chapter>
  /** Closes all chapters but these. */
  keep(indexes: readonly number[]): void
  list(): readonly Chapter[]
  clear(): void
}

/**
 * Keeps the few chapters around the one that is read, each in a frame of its own in `container`. `complete` loads what a chapter needs before its
 * layout, `prepare` lays it out.
 */
export function createChapterCache(
  container: HTMLElement,
  needs: Omit<ChapterNeeds, 'host'> & { readonly hyphenation: Hyphenation },
  complete: (chapter: Chapter) => Promise<unknown>,
  prepare: (chapter: Chapter) => void,
): ChapterCache {
  const loading = new Map<number, Promise<Chapter>>()
  const ready = new Map<number, Chapter>()

  const createHost = () => {
    const host = container.ownerDocument.createElement('div')
    host.dataset.chapter = ''
    // Hidden, but laid out: it must be measured before it is shown.
    host.style.visibility = 'hidden'
    host.inert = true
    container.append(host)
    return host
  }

  /** A strip scrolls like any chapter of pictures; other pages of fixed size are seen as a whole. */
  async function prepareChapter(loaded: LoadedChapter, index: number): Promise<Chapter> {
    if (!isFixedSection(needs.book, index)) return createChapter(loaded, index, needs.hyphenation)
    const page = await layOutFixed(loaded)
    return page.kind === 'page'
      ? createFixedChapter(page, index)
      : createChapter(loaded, index, needs.hyphenation)
  }

  async function load(index: number): Promise<Chapter> {
    const host = createHost()
    try {
      const chapter = await prepareChapter(await loadChapter({ ...needs, host }, index), index)
      await complete(chapter)
      if (!loading.has(index)) {
        chapter.close()
        throw new DOMException('not wanted any more', 'AbortError')
      }
      ready.set(index, chapter)
      prepare(chapter)
      return chapter
    } catch (error) {
      host.remove()
      loading.delete(index)
      throw error
    }
  }

  const drop = (index: number) => {
    ready.get(index)?.close()
    ready.delete(index)
    loading.delete(index)
  }

  return {
    find: (index) => ready.get(index),
    get(index) {
      const known = loading.get(index)
      if (known) return known
      // The entry must be there before the load can fail.
      const load_ = Promise.resolve().then(() => load(index))
      loading.set(index, load_)
      load_.catch(() => {})
      return load_
    },
    keep(indexes) {
      for (const index of [...loading.keys()]) if (!indexes.includes(index)) drop(index)
    },
    list: () => [...ready.values()],
    clear() {
      for (const index of [...loading.keys()]) drop(index)
    },
  }
}
