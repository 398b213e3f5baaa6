import { PagePanels } from '@lectern/contract/panels'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'

/** Panels of pages in this browser. Where it stores nothing, they are kept until the page is closed. */
export interface BrowserPanels {
  get(pageHash: string): Promise<PagePanels | undefined>
  set(pageHash: string, panels: PagePanels): Promise<void>
  remove(pageHash: string): Promise<void>
}

/** Number of pages that are kept, and number of pages that are removed at once when there are more. */
const maxPages = 5000
const pagesRemoved = 500

export function createBrowserPanels(): BrowserPanels {
  const memory = new Map<string, PagePanels>()
  let kept: ReturnType<typeof createStore> | undefined
  /** Runs an action with the storage of the browser; a private window or a full disk may refuse. */
  const attempt = async <T>(act: (store: ReturnType<typeof createStore>) => Promise<T>) => {
    try {
      kept ??= createStore('lectern-panels', 'pages')
      return await act(kept)
    } catch {
      return undefined
    }
  }
  const makeRoom = async (store: ReturnType<typeof createStore>) => {
    const all = await keys(store)
    if (all.length <= maxPages) return
    const removable: IDBValidKey[] = []
    for (const key of all) {
      if (removable.length >= pagesRemoved) break
      if (!(await get<PagePanels>(key, store))?.isCorrected) removable.push(key)
    }
    await delMany(removable, store)
  }
  let writes = 0
  return {
    async get(pageHash) {
      const known = memory.get(pageHash)
      if (known) return known
      const parsed = PagePanels.safeParse(await attempt((store) => get(pageHash, store)))
      return parsed.data
    },
    async set(pageHash, panels) {
      memory.set(pageHash, panels)
      await attempt((store) => set(pageHash, panels, store))
      writes += 1
      if (writes % 100 === 1) await attempt(makeRoom)
    },
    async remove(pageHash) {
      memory.delete(pageHash)
      await attempt((store) => del(pageHash, store))
    },
  }
}
