import { type FixedPage, layOutPage } from './fixed-page.ts'
import { type ChapterNeeds, loadChapter } from './load-chapter.ts'
import type { PageSize } from './read-viewport.ts'
import { isFixedSection } from './text-book.ts'
import type { TextSettings } from './text-settings.ts'

export interface FixedPages {
  /** Returns a page that is laid out. */
  find(index: number): FixedPage | undefined
  /** Loads a page once. A failed load is tried again by the next call. */
  get(index: number): Promise<FixedPage>
  list(): readonly (readonly [index: number, page: FixedPage])[]
  /** Puts a page that was laid out anew in place of itself. */
  replace(index: number, page: FixedPage): void
  /** Closes all pages but these. */
  keep(indexes: readonly number[]): void
}

interface Needs extends Omit<ChapterNeeds, 'host'> {
  readonly stage: HTMLElement
  getRoom(): PageSize
  getSettings(): TextSettings
  /** Called once for each page that has come. */
  onReady(index: number, page: FixedPage): void
}

/** Keeps the few pages around the ones that are read, each in a frame of its own. */
export function createFixedPages(needs: Needs): FixedPages {
  const loading = new Map<number, Promise<FixedPage>>()
  const ready = new Map<number, FixedPage>()

  const createHost = () => {
    const host = needs.stage.ownerDocument.createElement('div')
    host.dataset.chapter = ''
    // Hidden, but laid out: it must be measured before it is shown.
    host.style.visibility = 'hidden'
    host.inert = true
    needs.stage.append(host)
    return host
  }

  async function load(index: number, own: object): Promise<FixedPage> {
    const host = createHost()
    try {
      const loaded = await loadChapter({ ...needs, host }, index)
      const isFixed = isFixedSection(needs.book, index)
      const page = await layOutPage(loaded, isFixed, needs.getRoom(), needs.getSettings())
      if (owners.get(index) !== own) throw new DOMException('not wanted any more', 'AbortError')
      ready.set(index, page)
      needs.onReady(index, page)
      return page
    } catch (error) {
      host.remove()
      if (owners.get(index) === own) loading.delete(index)
      throw error
    }
  }
  /** Who loads a page now: one that was given up and is wanted again has another owner. */
  const owners = new Map<number, object>()

  const drop = (index: number) => {
    ready.get(index)?.host.remove()
    ready.delete(index)
    loading.delete(index)
    owners.delete(index)
  }

  return {
    find: (index) => ready.get(index),
    get(index) {
      const known = loading.get(index)
      if (known) return known
      const own = {}
      owners.set(index, own)
      const page = Promise.resolve().then(() => load(index, own))
      loading.set(index, page)
      page.catch(() => {})
      return page
    },
    list: () => [...ready],
    replace: (index, page) => void ready.set(index, page),
    keep(indexes) {
      for (const index of [...loading.keys()]) if (!indexes.includes(index)) drop(index)
    },
  }
}
