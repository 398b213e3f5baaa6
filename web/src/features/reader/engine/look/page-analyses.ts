import type { PageAnalysis } from './analyze-page.ts'
import type { LookJobs } from './look-jobs.ts'

interface Entry {
  readonly settled: Promise<void>
  readonly settle: () => void
  isRequested: boolean
  analysis: PageAnalysis | undefined
}

/** The analyses of the pages of the open book, by the addresses of their images. Each page is analyzed once. */
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

  /** Resolves when the page has been analyzed, or when that has failed; it does not begin by this. */
  settled(url: string): Promise<void> {
    return this.#get(url).settled
  }

  /** Analyzes a page whose image is loaded. Resolves to true when something became known by it. */
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
