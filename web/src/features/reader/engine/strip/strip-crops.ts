import { createLookJobs, type LookJobs } from '../look/look-jobs.ts'

/** Longest time, in milliseconds, that a page waits until it is known how much is cut. */
const maxWaitMs = 700
/** The crop changes in steps of this share of the width, so that pages that differ by a hair do not resize the strip. */
const stepShare = 0.01
/** Less is not worth a cut. */
const leastShare = 0.02

const toShare = (margin: number): number => {
  const share = Math.floor(margin / stepShare + 1e-9) * stepShare
  return share < leastShare ? 0 : share
}

/**
 * The crop of one book: the same at both sides of all pages, and so much as none of those that were loaded loses anything. It becomes smaller
 * when a page with smaller margins comes, before that page is shown, and never larger.
 */
class BookCrop {
  readonly #jobs: LookJobs
  readonly #changed: (share: number) => void
  readonly #asked = new Set<number>()
  #margin: number | undefined
  #share = 0
  #isDecided = false
  #pending = 0
  #waiting: (() => void)[] = []

  constructor(jobs: LookJobs, changed: (share: number) => void) {
    this.#jobs = jobs
    this.#changed = changed
  }

  /** Resolves when the page has been measured and, for the first ones, when all of them have. */
  async measure(page: number, url: string): Promise<void> {
    if (this.#asked.has(page) || (this.#isDecided && this.#share === 0)) return
    this.#asked.add(page)
    this.#pending += 1
    const margin = await this.#jobs.measureSides(url)
    this.#pending -= 1
    // Of a page that cannot be measured nothing is known: nothing may be cut.
    if (margin !== null) this.#margin = Math.min(this.#margin ?? 1, margin ?? 0)
    if (this.#pending === 0 || this.#isDecided) this.#decide()
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #decide(): void {
    if (this.#margin !== undefined) {
      this.#isDecided = true
      const share = toShare(this.#margin)
      if (share !== this.#share) {
        this.#share = share
        this.#changed(share)
      }
    }
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

/** The crops of the books of a strip. */
export class StripCrops {
  readonly #jobs: LookJobs
  readonly #changed: (bookId: string, share: number) => void
  readonly #books = new Map<string, BookCrop>()

  /** `changed` is called with the share of the width that both sides of a book lose. */
  constructor(changed: (bookId: string, share: number) => void, jobs: LookJobs = createLookJobs()) {
    this.#changed = changed
    this.#jobs = jobs
  }

  /** Measures a page whose image is loaded. Resolves when it can be shown. */
  async measure(bookId: string, page: number, url: string): Promise<void> {
    const known = this.#books.get(bookId)
    const crop = known ?? new BookCrop(this.#jobs, (share) => this.#changed(bookId, share))
    this.#books.set(bookId, crop)
    const wait = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))
    await Promise.race([crop.measure(page, url), wait])
  }

  stop(): void {
    this.#jobs.stop()
  }
}
