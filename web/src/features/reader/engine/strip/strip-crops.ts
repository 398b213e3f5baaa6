import { createLookJobs, type LookJobs } from '../look/look-jobs.ts'

/** Maximum time, in milliseconds, that a page waits until its margins are measured. */
const maxWaitMs = 700
/** The crop changes in steps of this share of the width, so that tiny differences between pages do not resize the strip. */
const stepShare = 0.01
/** Minimum share of the width that is cropped. */
const minShare = 0.02

const toShare = (margin: number): number => {
  const share = Math.floor(margin / stepShare + 1e-9) * stepShare
  return share < minShare ? 0 : share
}

/** Creates the crop of one book, the same at both sides of all pages. It becomes smaller before a page with smaller margins is shown, never larger. */
function createBookCrop(jobs: LookJobs, changed: (share: number) => void) {
  const requested = new Set<number>()
  let smallestMargin: number | undefined
  let share = 0
  let isDecided = false
  let pending = 0
  const waiting: (() => void)[] = []

  const decide = () => {
    if (smallestMargin !== undefined) {
      isDecided = true
      const before = share
      share = toShare(smallestMargin)
      if (share !== before) changed(share)
    }
    for (const resolve of waiting.splice(0)) resolve()
  }
  /** Resolves when the page has been measured; for the first pages, when all of them have been. */
  return async (page: number, url: string): Promise<void> => {
    if (requested.has(page) || (isDecided && share === 0)) return
    requested.add(page)
    pending += 1
    const margin = await jobs.measureSides(url)
    pending -= 1
    // If a page cannot be measured, nothing may be cropped.
    if (margin !== null) smallestMargin = Math.min(smallestMargin ?? 1, margin ?? 0)
    if (pending === 0 || isDecided) decide()
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
}

export type StripCrops = ReturnType<typeof createStripCrops>

/** Creates the crops of the books of a strip. `changed` is called with the share of the width that is cropped at both sides of a book. */
export function createStripCrops(
  changed: (bookId: string, share: number) => void,
  jobs: LookJobs = createLookJobs(),
) {
  const books = new Map<string, ReturnType<typeof createBookCrop>>()
  return {
    /** Measures a page whose image is loaded. Resolves when the page can be shown. */
    async measure(bookId: string, page: number, url: string): Promise<void> {
      const measurePage = books.get(bookId) ?? createBookCrop(jobs, (share) => changed(bookId, share))
      books.set(bookId, measurePage)
      const wait = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))
      await Promise.race([measurePage(page, url), wait])
    },
    stop: () => jobs.stop(),
  }
}
