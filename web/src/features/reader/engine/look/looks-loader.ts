import type { Page } from '../book.ts'
import type { PageFraming } from '../page-view.ts'
import type { Spread } from '../spreads.ts'
import type { LooksTarget, PagedLooks } from './paged-looks.ts'

/** Time, in milliseconds, after which the first pages are most likely loaded: until then nothing is loaded that they do not need. */
const laterMs = 2500

/** Loads what looks at the pixels of pages, once a setting needs it: most books are read without. */
export class LooksLoader {
  readonly #target: LooksTarget
  #looks: PagedLooks | undefined
  #loading: Promise<void> | undefined
  #later: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  constructor(target: LooksTarget) {
    this.#target = target
  }

  /** Called when the book, the settings or the window are other ones. */
  update(): void {
    const { look, isPaired } = this.#target
    if (look?.hasCrop || look?.rotation || look?.hasEdgeColors || (look?.areHalvesJoined && isPaired))
      this.#load()
    else if (look?.isSharpened) this.#later ??= setTimeout(() => this.#load(), laterMs)
    this.#looks?.update()
  }

  #load(): void {
    this.#loading ??= this.#begin()
  }

  async #begin(): Promise<void> {
    try {
      const { PagedLooks } = await import('./paged-looks.ts')
      if (this.#isStopped) return
      this.#looks = new PagedLooks(this.#target)
      // Lays the pages out: those that are on the screen already are turned without waiting for what is found in them.
      this.#looks.update()
    } catch {
      // Pages are shown as they are.
    }
  }

  /** Returns undefined when a page can be shown as it is, and else resolves when it can be shown in its final shape. */
  prepare(page: Page): Promise<void> | undefined {
    const { look } = this.#target
    return look?.hasCrop || look?.rotation ? this.#loading?.then(() => this.#looks?.prepare(page)) : undefined
  }

  getFramings(spread: Spread): readonly (PageFraming | undefined)[] | undefined {
    return this.#looks?.getFramings(spread)
  }

  shown(page: number): void {
    this.#looks?.shown(page)
  }

  laidOut(): void {
    this.#looks?.laidOut()
  }

  turned(): void {
    this.#looks?.turned()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#later)
    this.#looks?.stop()
  }
}
