import type { PageAnalysis } from './analyze-page.ts'
import type { LookJobs } from './look-jobs.ts'

interface Entry {
  readonly settled: Promise<void>
  readonly settle: () => void
  isRequested: boolean
  analysis: PageAnalysis | undefined
}

/** Analyses of the pages of the open book, by the address of the image. Each page is analyzed once. */
export class PageAnalyses {
  readonly #jobs: LookJobs
  readonly #entries = new Map<string, Entry>()

  constructor(jobs: LookJobs) {
    this.#jobs = jobs
  }

  clear(): void {
    for (const { settle } of this.#entries.values()) settle()
    this.#entries.clear()
  }

  find(url: string): PageAnalysis | undefined {
    return this.#entries.get(url)?.analysis
  }

  /** Resolves when the analysis of the page has succeeded or failed. Does not start the analysis. */
  settled(url: string): Promise<void> {
    return this.#get(url).settled
  }

  /** Analyzes a page whose image is loaded. Resolves to true if this has made an analysis available. */
  async request(url: string): Promise<boolean> {
    const entry = this.#get(url)
    if (entry.isRequested) return false
    entry.isRequested = true
    entry.analysis = await this.#jobs.analyze(url)
    entry.settle()
    return entry.analysis !== undefined
  }

  #get(url: string): Entry {
    const known = this.#entries.get(url)
    if (known) return known
    let settle = () => {}
    const settled = new Promise<void>((resolve) => {
      settle = resolve
    })
    const entry: Entry = { settled, settle, isRequested: false, analysis: undefined }
    this.#entries.set(url, entry)
    return entry
  }
}
