import { PagePanels } from '@lectern/contract/panels'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'

/** Stores the panels of pages in the browser, or in memory if the browser stores nothing. */
export interface BrowserPanels {
  get(pageHash: string): Promise<PagePanels | undefined>
  set(pageHash: string, panels: PagePanels): Promise<void>
  remove(pageHash: string): Promise<void>
}

/** Maximum number of stored pages. */
const maxPages = 5000
/** Number of pages that are removed together when there are more. */
const removedPages = 500

export function createBrowserPanels(): BrowserPanels {
  const memory = new Map<string, PagePanels>()
  let storage: ReturnType<typeof createStore> | undefined
  /** Runs an action on the storage of the browser; returns undefined if it fails, as in a private window or on a full disk. */
  const attempt = async <T>(act: (store: ReturnType<typeof createStore>) => Promise<T>) => {
    try {
      storage ??= createStore('lectern-panels', 'pages')
      return await act(storage)
    } catch {
      return undefined
    }
  }
  const removeOldPages = async (store: ReturnType<typeof createStore>) => {
    const all = await keys(store)
    if (all.length <= maxPages) return
    const removable: IDBValidKey[] = []
    for (const key of all) {
      if (removable.length >= removedPages) break
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
      if (writes % 100 === 1) await attempt(removeOldPages)
    },
    async remove(pageHash) {
      memory.delete(pageHash)
      await attempt((store) => del(pageHash, store))
    },
  }
}
