import type { Book, Page } from '../book.ts'
import type { Division, DivisionSource } from '../division.ts'
import type { Size } from '../fit.ts'
import type { PageFraming, PageView } from '../page-view.ts'
import type { LookSettings, Surroundings } from '../renderer.ts'
import type { SheetStack } from '../sheet-stack.ts'
import type { SheetView } from '../sheet-view.ts'
import type { Spread } from '../spreads.ts'
import { areContinuous } from './edge-profile.ts'
import { alignCrops } from './find-margins.ts'
import { type Crop, createFraming, noCrop } from './framing.ts'
import { createLookJobs, type LookJobs } from './look-jobs.ts'
import { PageAnalyses } from './page-analyses.ts'
import { SharpPages } from './sharp-pages.ts'
import { getSurroundings } from './surroundings.ts'

/** The part of a renderer of spreads that depends on the pixels of its pages. */
export interface LooksTarget {
  readonly book: Book | undefined
  readonly look: LookSettings | undefined
  readonly isPaired: boolean
  readonly viewport: Size
  readonly sheet: SheetView | undefined
  readonly division: Division
  readonly source: DivisionSource
  readonly sheets: SheetStack
  readonly isPulled: boolean
  layOut(): void
  /** Called after the spreads around the open one have changed. */
  divisionChanged(before: readonly Spread[]): void
  surround(surroundings: Surroundings): void
}

/** Maximum time, in milliseconds, that a page waits for its analysis and that of its partner before it is shown whole. */
const maxWaitMs = 700
/** Time without change, in milliseconds, before pages are shrunk or halves are joined: a turn must have ended. */
const idleMs = 260

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Pairs the pages whose drawing continues on the next page, unless the open spread would change. Returns true if other spreads have changed. */
function joinHalves(division: Division, pages: Iterable<number>, source: DivisionSource): boolean {
  const before = division.joined
  for (const page of pages) {
    if (division.joined.includes(page)) continue
    const joined = [...division.joined, page]
    const spreads = division.build(source, joined)
    const index = spreads.findIndex((spread) => spread.join() === division.spread.join())
    if (index === -1) continue
    division.joined = joined
    division.spreads = spreads
    division.index = index
  }
  return division.joined !== before
}

/** Crops pages, joins halves of drawings, finds the colors around pages and shrinks pages well. */
export class PagedLooks {
  readonly #target: LooksTarget
  readonly #jobs: LookJobs
  readonly #analyses: PageAnalyses
  readonly #sharp: SharpPages
  /** Current crops of spreads, by the numbers of their pages. */
  readonly #crops = new Map<string, readonly Crop[]>()
  readonly #halves = new Set<number>()
  #bookId: string | undefined
  #look: LookSettings | undefined
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  /** True while the open page may change its shape, because the reader has changed the settings. */
  #canReshape = false

  constructor(target: LooksTarget, jobs: LookJobs = createLookJobs()) {
    this.#target = target
    this.#jobs = jobs
    this.#analyses = new PageAnalyses(jobs)
    this.#sharp = new SharpPages(jobs, (page) => this.#getUrl(page))
  }

  /** Applies the book and settings of the target to all pages. */
  update(): void {
    const { book, look } = this.#target
    if (this.#bookId !== book?.id) {
      this.#analyses.clear()
      this.#crops.clear()
      this.#halves.clear()
      this.#bookId = book?.id
    }
    const isChanged = look !== this.#look
    if (isChanged) this.#canReshape = true
    this.#look = look
    for (const view of this.#target.sheets.pages) this.shown(view.number)
    // Pages that are analyzed already change at once.
    if (isChanged) this.#target.layOut()
    this.#surround()
  }

  /** Analyzes a loaded page. Resolves when it can be shown in its final shape. */
  async prepare(page: Page): Promise<void> {
    const request = this.#request(page)
    const partners = this.#findSpreadOf(page.number).flatMap((number) => this.#getUrl(number) ?? [])
    const all = Promise.all([request, ...partners.map((url) => this.#analyses.settled(url))])
    await Promise.race([all, wait(maxWaitMs)])
    this.#target.layOut()
  }

  /** Returns the visible part of each page of a spread. */
  getFramings(spread: Spread): readonly (PageFraming | undefined)[] {
    const rotation = this.#target.look?.rotation ?? 0
    return this.#getCrops(spread).map((crop) => createFraming(crop, rotation))
  }

  shown(page: number): void {
    const found = this.#target.book?.pages[page - 1]
    const isShown = this.#target.sheets.pages.some((view) => view.number === page && view.state === 'shown')
    if (found && isShown) void this.#request(found)
    this.laidOut()
  }

  /** Returns the crop of each page of a spread. Pages on the screen keep their shape when an analysis ends. */
  #getCrops(spread: Spread): readonly Crop[] {
    const key = spread.join()
    const isOnScreen = key === this.#target.division.spread.join()
    const known = this.#crops.get(key)
    const isSeen = this.#listViews().some((view) => spread.includes(view.number) && view.state === 'shown')
    if (known && isOnScreen && isSeen && !this.#canReshape) return known
    const crops = this.#computeCrops(spread)
    this.#crops.set(key, crops)
    return crops
  }

  /** Called when sheets have been laid out. Pages need new shrunk images in another size. */
  laidOut(): void {
    this.#sharp.trim()
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => this.#settle(), idleMs)
  }

  /** Called when another spread has been opened. */
  turned(): void {
    this.#canReshape = false
    this.#surround()
  }

  stop(): void {
    clearTimeout(this.#idleTimer)
    this.#sharp.clear()
    this.#jobs.stop()
    this.#analyses.clear()
  }

  #settle(): void {
    const { look } = this.#target
    if (look?.areHalvesJoined) this.#join()
    if (look?.isSharpened) this.#sharp.update(this.#listViews())
    else this.#sharp.clear()
  }

  #join(): void {
    const { division, source, isPulled } = this.#target
    const before = division.spreads
    if (!isPulled && joinHalves(division, this.#halves, source)) this.#target.divisionChanged(before)
  }

  /** The pages of the open spread and of those around it, the nearest first. */
  #listViews(): readonly PageView[] {
    const { sheets, division } = this.#target
    return [0, 1, -1].flatMap((step) => sheets.get(division.index + step)?.pages ?? [])
  }

  #findSpreadOf(page: number): Spread {
    const { division } = this.#target
    return division.spreads[division.find(page)] ?? []
  }

  #getUrl(page: number): string | undefined {
    return this.#target.book?.pages[page - 1]?.url
  }

  #getAnalysis(page: number) {
    const url = this.#getUrl(page)
    return url === undefined ? undefined : this.#analyses.find(url)
  }

  /** Analyzes a page if the settings need it, and applies the result. */
  async #request({ number, url }: Page): Promise<void> {
    const { look } = this.#target
    if (!look || !(look.hasCrop || look.hasEdgeColors || look.areHalvesJoined)) return
    if (!(await this.#analyses.request(url))) return
    for (const first of [number - 1, number]) if (this.#isHalf(first)) this.#halves.add(first)
    this.laidOut()
    // The settings may have changed in the meantime.
    if (this.#target.look?.hasCrop) this.#target.layOut()
    if (this.#target.division.spread.includes(number)) this.#surround()
  }

  /** True if the drawing of a page clearly continues on the next one. */
  #isHalf(page: number): boolean {
    const { direction } = this.#target.book ?? {}
    const [one, other] = [this.#getAnalysis(page), this.#getAnalysis(page + 1)]
    if (!one || !other || direction === 'vertical') return false
    return direction === 'rtl' ? areContinuous(other.right, one.left) : areContinuous(one.right, other.left)
  }

  #computeCrops(spread: Spread): readonly Crop[] {
    const whole = spread.map(() => noCrop)
    if (!this.#target.look?.hasCrop) return whole
    const crops = spread.map((page) => this.#getAnalysis(page)?.margins)
    const [first, second] = crops
    if (spread.length === 1) return first ? [first] : whole
    // Pages without an analysis are not cropped.
    if (!first || !second) return whole
    const isJoined = this.#target.division.joined.includes(spread[0] ?? 0)
    const isRightToLeft = this.#target.book?.direction === 'rtl'
    const aligned = isRightToLeft ? alignCrops(second, first, isJoined) : alignCrops(first, second, isJoined)
    return isRightToLeft ? aligned.toReversed() : aligned
  }

  #surround(): void {
    const { look, book, sheet, viewport } = this.#target
    const { spread } = this.#target.division
    if (!look?.hasEdgeColors || !sheet) return
    const pages = spread.map((page) => this.#getAnalysis(page))
    if (pages.some((page) => !page)) return
    const inOrder = pages.flatMap((page) => page ?? [])
    const onScreen = book?.direction === 'rtl' ? inOrder.toReversed() : inOrder
    const surroundings = getSurroundings(onScreen, sheet.size, viewport, look)
    if (surroundings) this.#target.surround(surroundings)
  }
}
