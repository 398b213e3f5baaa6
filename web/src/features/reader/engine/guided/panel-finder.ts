import type { Page } from '../book.ts'
import {
  detectorVersion,
  type KeptLayout,
  type LayoutStore,
  type PageLayout,
  type PanelBox,
  toCorrection,
  wholePage,
} from './page-layout.ts'
import type { PanelAnswer, PanelRequest } from './panel-messages.ts'

/** The used part of `Worker`. */
export interface PanelWorker {
  postMessage(request: PanelRequest): void
  onmessage: ((event: MessageEvent<PanelAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

/** A page whose panels are being searched. */
interface Job {
  readonly id: number
  readonly url: string
  readonly identity: string | undefined
  pageHash?: string
  /** True if the panels must be detected, because none are stored. */
  mustDetect: boolean
  isDetecting: boolean
}

const isUsable = ({ isCorrected, detector }: KeptLayout) => isCorrected || detector === detectorVersion

const toKept = (layout: PageLayout): KeptLayout => ({
  ...layout,
  detector: detectorVersion,
  isCorrected: false,
})

export type PanelFinder = ReturnType<typeof createPanelFinder>

/**
 * Creates a finder of panels in memory, in the store, or by the worker, which detects those of one page at a time. `found` is called when the
 * panels of a page have become known; `getSource` returns the address of its image that is loaded already.
 */
export function createPanelFinder(
  store: LayoutStore,
  found: (url: string) => void,
  getSource: (page: Page) => string,
  startWorker: () => PanelWorker,
) {
  let worker: PanelWorker | undefined
  let lastId = 0
  /** Panels, hashes and jobs by the address of the page. */
  const layouts = new Map<string, KeptLayout>()
  const hashes = new Map<string, string>()
  const jobs = new Map<string, Job>()
  let order: readonly string[] = []

  function send(request: PanelRequest): void {
    if (!worker) {
      worker = startWorker()
      worker.onmessage = ({ data }) => void handleAnswer(data)
      // A worker that cannot be started or has crashed never answers: pages are shown whole.
      worker.onerror = () => {
        for (const job of [...jobs.values()]) settle(job, toKept(wholePage), false)
      }
    }
    worker.postMessage(request)
  }
  function start(page: Page, mustDetect: boolean): void {
    const { url, identity } = page
    lastId += 1
    jobs.set(url, { id: lastId, url, identity, mustDetect, isDetecting: false })
    const source = getSource(page)
    send({ kind: 'open', id: lastId, source, isOriginal: source === url, identity })
  }
  function drop({ url, id }: Job): void {
    jobs.delete(url)
    send({ kind: 'release', id })
  }
  async function handleAnswer(answer: PanelAnswer): Promise<void> {
    const job = [...jobs.values()].find(({ id }) => id === answer.id)
    if (!job) return
    if (answer.kind === 'found') settle(job, toKept(answer.layout), true)
    else if (answer.kind === 'failed') settle(job, toKept(wholePage), false)
    else await findStored(job, answer.pageHash, answer.bytesHash)
  }
  /** Uses the stored panels. Without any, or with those of another detector, the panels are detected. */
  async function findStored(job: Job, pageHash: string, bytesHash: string | undefined): Promise<void> {
    hashes.set(job.url, pageHash)
    job.pageHash = pageHash
    const [own, same] = job.mustDetect
      ? []
      : await Promise.all([store.find(pageHash), bytesHash && store.find(bytesHash)])
    if (jobs.get(job.url) !== job) return
    const kept = own ?? (same || undefined)
    // Panels that were found by the bytes are stored, because the page may be requested smaller the next time.
    if (kept && isUsable(kept)) settle(job, kept, own === undefined)
    else {
      job.mustDetect = true
      detectNext()
    }
  }
  /** Lets the worker detect the panels of the most wanted page, unless it is busy. */
  function detectNext(): void {
    const all = [...jobs.values()]
    if (all.some(({ isDetecting }) => isDetecting)) return
    const ready = all.filter(({ mustDetect, pageHash }) => mustDetect && pageHash !== undefined)
    const [next] = ready.sort((a, b) => order.indexOf(a.url) - order.indexOf(b.url))
    if (!next) return
    next.isDetecting = true
    send({ kind: 'detect', id: next.id })
  }
  function settle(job: Job, layout: KeptLayout, isNew: boolean): void {
    layouts.set(job.url, layout)
    drop(job)
    if (isNew && job.pageHash) void store.keep(job.pageHash, layout)
    found(job.url)
    detectNext()
  }

  return {
    /** Returns the panels of a page; undefined while they are being searched. */
    getLayout: ({ url }: Page): KeptLayout | undefined => layouts.get(url),
    /** Searches the panels of these pages, in this order, and cancels all other searches. */
    request(pages: readonly Page[]): void {
      order = pages.map(({ url }) => url)
      const identities = new Map(pages.map(({ url, identity }) => [url, identity]))
      // The identity of a page becomes known with the list of pages.
      for (const [url, job] of jobs)
        if (!identities.has(url) || identities.get(url) !== job.identity) drop(job)
      for (const page of pages) if (!layouts.has(page.url) && !jobs.has(page.url)) start(page, false)
    },
    /** Stores panels that the reader has corrected. */
    correct({ url }: Page, panels: readonly PanelBox[]): void {
      const layout = toCorrection(panels, detectorVersion)
      layouts.set(url, layout)
      const pageHash = hashes.get(url)
      if (pageHash) void store.keep(pageHash, layout)
      found(url)
    },
    /** Deletes a correction and detects the panels again. */
    forgetCorrection(page: Page): void {
      const pageHash = hashes.get(page.url)
      if (pageHash) void store.remove(pageHash)
      layouts.delete(page.url)
      start(page, true)
    },
    destroy(): void {
      worker?.terminate()
      worker = undefined
      jobs.clear()
    },
  }
}
