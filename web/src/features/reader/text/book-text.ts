import { getPageText, type PageText, searchBookText, type TextMatch } from '@lectern/contract/reader-text'
import { call } from '../../../api/client.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { createTextLayer, type TextLayer } from './text-layer.ts'

/** Maximum number of pages whose text is in memory. */
const maxPages = 60
/** Delay in milliseconds after the last keystroke before a search begins. */
const typingMs = 250

/** A search of the text of the book. */
export interface TextSearch {
  readonly query: string
  readonly matches: readonly TextMatch[]
  /** Index of the current match; -1 before the first. */
  readonly current: number
  readonly isCutOff: boolean
  readonly searchedPages: number
  readonly pageCount: number
  readonly isRunning: boolean
  /** False if all pages were searched and no page has text. */
  readonly hasText: boolean
  readonly error: unknown
}

const noSearch: TextSearch = {
  query: '',
  matches: [],
  current: -1,
  isCutOff: false,
  searchedPages: 0,
  pageCount: 0,
  isRunning: false,
  hasText: true,
  error: undefined,
}

/** Text of one book: text layers over the pages, and a search whose matches are marked in them. */
export class BookText {
  readonly #bookId: string
  readonly #pages = new Map<number, Promise<PageText>>()
  readonly #layers = new Map<number, TextLayer>()
  readonly #listeners = new Set<() => void>()
  #search = noSearch
  #running: AbortController | undefined

  constructor(bookId: string) {
    this.#bookId = bookId
  }

  /** Adds the text of a page over its image, until the signal is aborted. */
  async attach(page: number, frame: HTMLElement, signal: AbortSignal): Promise<void> {
    const text = await this.#read(page).catch(() => undefined)
    if (!text || signal.aborted || text.lines.length === 0) return
    const layer = createTextLayer(text)
    this.#layers.get(page)?.element.remove()
    this.#layers.set(page, layer)
    frame.append(layer.element)
    this.#mark(page, layer, true)
    signal.addEventListener('abort', () => {
      layer.element.remove()
      if (this.#layers.get(page) === layer) this.#layers.delete(page)
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSearch = (): TextSearch => this.#search

  /** Searches the whole book, in several calls if it takes long; `firstPage` is the page on the screen. An empty text ends the search. */
  async search(query: string, firstPage: number): Promise<void> {
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    const { signal } = running
    const isEmpty = query.trim() === ''
    this.#set(isEmpty ? noSearch : { ...this.#search, query, isRunning: true, error: undefined })
    if (isEmpty) return
    await new Promise((resolve) => setTimeout(resolve, typingMs))
    while (!signal.aborted && this.#search.isRunning) await this.#searchOn(query, firstPage, signal)
  }

  async #searchOn(query: string, firstPage: number, signal: AbortSignal): Promise<void> {
    const params = { bookId: this.#bookId }
    try {
      const found = await call(searchBookText, { params, query: { query: query.trim() }, signal })
      if (signal.aborted) return
      const isDone = found.searchedPages >= found.pageCount || found.isCutOff
      const nearest = found.matches.findIndex(({ page }) => page >= firstPage)
      const current = found.matches.length > 0 ? Math.max(0, nearest) : -1
      this.#set({ query, ...found, current, isRunning: !isDone, error: undefined })
    } catch (error) {
      if (signal.aborted || (isApiError(error) && error.kind === 'abort')) return
      this.#set({ ...this.#search, isRunning: false, error })
    }
  }

  /** Makes a match the current one. Returns it. */
  select(index: number): TextMatch | undefined {
    const { matches } = this.#search
    if (matches.length === 0) return undefined
    const current = (index + matches.length) % matches.length
    this.#set({ ...this.#search, current })
    return matches[current]
  }

  /** Ends the search and removes its marks. */
  clear(): void {
    this.#running?.abort()
    this.#set(noSearch)
  }

  #set(search: TextSearch): void {
    this.#search = search
    for (const [page, layer] of this.#layers) this.#mark(page, layer, true)
    for (const listener of this.#listeners) listener()
  }

  #mark(page: number, layer: TextLayer, isShown: boolean): void {
    const { matches, current } = this.#search
    const here = matches.filter((match) => match.page === page)
    const selected = matches[current]
    layer.mark(here, selected?.page === page ? selected : undefined, isShown)
  }

  #read(page: number): Promise<PageText> {
    const known = this.#pages.get(page)
    if (known) return known
    const params = { bookId: this.#bookId, pageNumber: page }
    const reading = call(getPageText, { params })
    this.#pages.set(page, reading)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > maxPages && oldest !== undefined) this.#pages.delete(oldest)
    // The next call tries again.
    reading.catch(() => this.#pages.delete(page))
    return reading
  }
}
