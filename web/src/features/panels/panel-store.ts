import { findPanels, forgetPanels, keepPanels, type PagePanels } from '@lectern/contract/panels'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { type BrowserPanels, createBrowserPanels } from './browser-panels.ts'

/** Time, in milliseconds, in which pages are gathered for one request. */
const gatherMs = 30
/** The server is waited for no longer than this, in milliseconds: finding the panels again takes less. */
const serverWaitMs = 1500

export interface PanelStore {
  find(pageHash: string): Promise<PagePanels | undefined>
  keep(pageHash: string, panels: PagePanels): Promise<void>
  remove(pageHash: string): Promise<void>
}

type Finder = (pageHash: string) => Promise<PagePanels | undefined>

/** Asks the server for the pages of a moment in one request. */
function createServerFinder(): Finder {
  let waiting: Map<string, ((panels: PagePanels | undefined) => void)[]> | undefined
  const ask = async () => {
    const asked = waiting ?? new Map()
    waiting = undefined
    const found = await call(findPanels, { query: { pageHash: [...asked.keys()] } }).catch(() => [])
    for (const [pageHash, resolvers] of asked) {
      const kept = found.find((each) => each.pageHash === pageHash)
      for (const resolve of resolvers) resolve(kept)
    }
  }
  return (pageHash) =>
    new Promise((resolve) => {
      if (!waiting) {
        waiting = new Map()
        setTimeout(() => void ask(), gatherMs)
      }
      waiting.set(pageHash, [...(waiting.get(pageHash) ?? []), resolve])
      setTimeout(() => resolve(undefined), serverWaitMs)
    })
}

/**
 * Keeps the panels of pages: in the browser, and on a server with the extension `panels`, which gives them to the other devices of the user.
 * What the server has comes first, because another device may have corrected a page.
 */
export function createPanelStore(
  client: QueryClient,
  browser: BrowserPanels = createBrowserPanels(),
): PanelStore {
  const hasServer = () => serverOffers(client, 'panels')
  const askServer = createServerFinder()
  return {
    async find(pageHash) {
      const own = browser.get(pageHash)
      const kept = hasServer() ? await askServer(pageHash) : undefined
      const before = await own
      // A correction that never reached the server stays.
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
