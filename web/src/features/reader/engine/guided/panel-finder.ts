import type { Page } from '../book.ts'
import { detectorVersion } from './detection/detector-version.ts'
import type { KeptLayout, LayoutStore, PageLayout, PanelBox } from './page-layout.ts'
import { toCorrection, wholePage } from './page-layout.ts'
import type { PanelAnswer, PanelRequest } from './panel-messages.ts'

/** The part of a `Worker` that is used. */
export interface PanelWorker {
  postMessage(request: PanelRequest): void
  onmessage: ((event: MessageEvent<PanelAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

/** A page that is being worked on. */
interface Job {
  readonly id: number
  readonly url: string
  readonly identity: string | undefined
  pageHash?: string
  /** True when the page has to be searched, because nobody has kept its panels. */
  mustDetect: boolean
  isDetecting: boolean
}

const isUsable = ({ isCorrected, detector }: KeptLayout) => isCorrected || detector === detectorVersion

const toKept = (layout: PageLayout): KeptLayout => ({
  ...layout,
  detector: detectorVersion,
  isCorrected: false,
})

/** Finds the panels of pages: in memory, in the store, or by the worker, which searches one page at a time. */
export class PanelFinder {
  readonly #store: LayoutStore
  readonly #found: (url: string) => void
  readonly #getSource: (page: Page) => string
  readonly #startWorker: () => PanelWorker
  #worker: PanelWorker | undefined
  #lastId = 0
  /** By address. */
  readonly #layouts = new Map<string, KeptLayout>()
  readonly #hashes = new Map<string, string>()
  readonly #jobs = new Map<string, Job>()
  #order: readonly string[] = []

  /**
   * `found` is called with the address of a page whose panels have become known; `getSource` returns the address of the image of a page that is
   * shown, which need not be fetched twice.
   */
  constructor(
    store: LayoutStore,
    found: (url: string) => void,
    getSource: (page: Page) => string,
    startWorker: () => PanelWorker,
  ) {
    this.#store = store
    this.#found = found
    this.#getSource = getSource
    this.#startWorker = startWorker
  }

  /** Returns the panels of a page; undefined while they are searched. */
  getLayout(page: Page): KeptLayout | undefined {
    return this.#layouts.get(page.url)
  }

  /** Searches the panels of these pages, the first ones first, and gives up every other search. */
  want(pages: readonly Page[]): void {
    this.#order = pages.map(({ url }) => url)
    const identities = new Map(pages.map(({ url, identity }) => [url, identity]))
    // More is known of a page when the list of pages has come.
    for (const [url, job] of this.#jobs)
      if (!identities.has(url) || identities.get(url) !== job.identity) this.#drop(job)
    for (const page of pages)
      if (!this.#layouts.has(page.url) && !this.#jobs.has(page.url)) this.#begin(page, false)
  }

  /** Keeps panels that the reader has put right. */
  correct({ url }: Page, panels: readonly PanelBox[]): void {
    const layout = toCorrection(panels, detectorVersion)
    this.#layouts.set(url, layout)
    const pageHash = this.#hashes.get(url)
    if (pageHash) void this.#store.keep(pageHash, layout)
    this.#found(url)
  }

  /** Forgets a correction and searches the page again. */
  forgetCorrection(page: Page): void {
    const { url } = page
    const pageHash = this.#hashes.get(url)
    if (pageHash) void this.#store.remove(pageHash)
    this.#layouts.delete(url)
    this.#begin(page, true)
  }

  destroy(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#jobs.clear()
  }

  #ask(request: PanelRequest): void {
    if (!this.#worker) {
      const worker = this.#startWorker()
      worker.onmessage = ({ data }) => void this.#take(data)
      // A worker that cannot be started or has crashed answers nothing: pages are shown whole.
      worker.onerror = () => {
        for (const job of [...this.#jobs.values()]) this.#settle(job, toKept(wholePage), false)
      }
      this.#worker = worker
    }
    this.#worker.postMessage(request)
  }

  #begin(page: Page, mustDetect: boolean): void {
    const { url, identity } = page
    this.#lastId += 1
    const job = { id: this.#lastId, url, identity, mustDetect, isDetecting: false }
    this.#jobs.set(url, job)
    const source = this.#getSource(page)
    this.#ask({ kind: 'open', id: job.id, source, isOriginal: source === url, identity })
  }

  #drop(job: Job): void {
    this.#jobs.delete(job.url)
    this.#ask({ kind: 'release', id: job.id })
  }

  async #take(answer: PanelAnswer): Promise<void> {
    const job = [...this.#jobs.values()].find(({ id }) => id === answer.id)
    if (!job) return
    if (answer.kind === 'found') this.#settle(job, toKept(answer.layout), true)
    else if (answer.kind === 'failed') this.#settle(job, toKept(wholePage), false)
    else await this.#look(job, answer.pageHash, answer.bytesHash)
  }

  /** Looks for panels that are kept; those of another detector are searched again. */
  async #look(job: Job, pageHash: string, bytesHash: string | undefined): Promise<void> {
    this.#hashes.set(job.url, pageHash)
    job.pageHash = pageHash
    const [own, same] = job.mustDetect
      ? []
      : await Promise.all([this.#store.find(pageHash), bytesHash && this.#store.find(bytesHash)])
    if (this.#jobs.get(job.url) !== job) return
    const kept = own ?? (same || undefined)
    // Found by its bytes, the page may be requested smaller the next time.
    if (kept && isUsable(kept)) this.#settle(job, kept, own === undefined)
    else {
      job.mustDetect = true
      this.#detectNext()
    }
  }

  /** Lets the worker search the page that is wanted most, unless it is at work. */
  #detectNext(): void {
    const jobs = [...this.#jobs.values()]
    if (jobs.some(({ isDetecting }) => isDetecting)) return
    const ready = jobs.filter(({ mustDetect, pageHash }) => mustDetect && pageHash !== undefined)
    const rank = ({ url }: Job) => this.#order.indexOf(url)
    const [next] = ready.sort((a, b) => rank(a) - rank(b))
    if (!next) return
    next.isDetecting = true
    this.#ask({ kind: 'detect', id: next.id })
  }

  #settle(job: Job, layout: KeptLayout, isNew: boolean): void {
    this.#layouts.set(job.url, layout)
    this.#drop(job)
    if (isNew && job.pageHash) void this.#store.keep(job.pageHash, layout)
    this.#found(job.url)
    this.#detectNext()
  }
}
