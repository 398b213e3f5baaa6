import { findPanels, forgetPanels, keepPanels, type PagePanels } from '@lectern/contract/panels'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { type BrowserPanels, createBrowserPanels } from './browser-panels.ts'

/** Time in which pages are collected for one request, in milliseconds. */
const batchMs = 30
/** Longest wait for the server, in milliseconds; detecting the panels again takes less time. */
const serverTimeoutMs = 1500

export interface PanelStore {
  find(pageHash: string): Promise<PagePanels | undefined>
  keep(pageHash: string, panels: PagePanels): Promise<void>
  remove(pageHash: string): Promise<void>
}

type Finder = (pageHash: string) => Promise<PagePanels | undefined>

/** Returns a function that fetches stored panels, those of several pages in one request. */
function createServerFinder(): Finder {
  let waiting: Map<string, ((panels: PagePanels | undefined) => void)[]> | undefined
  const fetchAll = async () => {
    const requested = waiting ?? new Map()
    waiting = undefined
    const found = await call(findPanels, { query: { pageHash: [...requested.keys()] } }).catch(() => [])
    for (const [pageHash, resolvers] of requested) {
      const kept = found.find((each) => each.pageHash === pageHash)
      for (const resolve of resolvers) resolve(kept)
    }
  }
  return (pageHash) =>
    new Promise((resolve) => {
      if (!waiting) {
        waiting = new Map()
        setTimeout(() => void fetchAll(), batchMs)
      }
      waiting.set(pageHash, [...(waiting.get(pageHash) ?? []), resolve])
      setTimeout(() => resolve(undefined), serverTimeoutMs)
    })
}

/**
 * Stores the panels of pages in the browser, and on a server with the extension `panels` for the other devices of the user. Panels of the
 * server take precedence, because another device may have corrected them.
 */
export function createPanelStore(
  client: QueryClient,
  browser: BrowserPanels = createBrowserPanels(),
): PanelStore {
  const hasServer = () => serverOffers(client, 'panels')
  const findOnServer = createServerFinder()
  return {
    async find(pageHash) {
      const own = browser.get(pageHash)
      const kept = hasServer() ? await findOnServer(pageHash) : undefined
      const before = await own
      // A correction that has not reached the server is kept.
      if (!kept || (before?.isCorrected && !kept.isCorrected)) return before
      void browser.set(pageHash, kept)
      return kept
    },
    async keep(pageHash, panels) {
      await browser.set(pageHash, panels)
      if (hasServer()) await call(keepPanels, { params: { pageHash }, body: panels }).catch(() => {})
    },
    async remove(pageHash) {
      await browser.remove(pageHash)
      if (hasServer()) await call(forgetPanels, { params: { pageHash } }).catch(() => {})
    },
  }
}
