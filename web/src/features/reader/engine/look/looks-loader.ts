import type { Page } from '../book.ts'
import type { LooksTarget, PagedLooks } from './paged-looks.ts'

/** Delay, in milliseconds, before code is loaded that the first pages do not need. */
const delayMs = 2500

/** Loads `PagedLooks` when a setting needs it, because most books are read without it. */
export class LooksLoader {
  readonly #target: LooksTarget
  /** Undefined until it is loaded. */
  looks: PagedLooks | undefined
  #loading: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  constructor(target: LooksTarget) {
    this.#target = target
  }

  /** Called when the book, the settings or the window have changed. */
  update(): void {
    const { look, isPaired } = this.#target
    if (look?.hasCrop || look?.rotation || look?.hasEdgeColors || (look?.areHalvesJoined && isPaired))
      this.#loading ??= this.#load()
    else if (look?.isSharpened)
      this.#timer ??= setTimeout(() => {
        this.#loading ??= this.#load()
      }, delayMs)
    this.looks?.update()
  }

  async #load(): Promise<void> {
    try {
      const { PagedLooks } = await import('./paged-looks.ts')
      if (this.#isStopped) return
      this.looks = new PagedLooks(this.#target)
      // Rotates pages on the screen without waiting for their analysis.
      this.looks.update()
    } catch {
      // Pages are shown without a special look.
    }
  }

  /** Resolves when a loaded page can be shown in its final shape; returns undefined if it can be shown at once. */
  prepare(page: Page): Promise<void> | undefined {
    const { look } = this.#target
    return look?.hasCrop || look?.rotation ? this.#loading?.then(() => this.looks?.prepare(page)) : undefined
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.looks?.stop()
  }
}
