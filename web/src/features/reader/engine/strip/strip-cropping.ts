import type { Page } from '../book.ts'
import type { StripCrops } from './strip-crops.ts'
import type { StripSection } from './strip-section.ts'
import type { StripStack } from './strip-stack.ts'

/** Cuts the margins of the pages of a strip while the settings ask for it; what measures them is loaded then. */
export class StripCropping {
  readonly #stack: StripStack
  readonly #arrange: () => void
  #isOn = false
  #crops: StripCrops | undefined
  #loading: Promise<void> | undefined

  /** `arrange` lays the strip out anew and keeps the position. */
  constructor(stack: StripStack, arrange: () => void) {
    this.#stack = stack
    this.#arrange = arrange
  }

  set isOn(isOn: boolean) {
    if (isOn === this.#isOn) return
    this.#isOn = isOn
    if (isOn) this.#loading = this.#load()
    else this.#end()
  }

  /** Returns undefined when a page can be shown as it is, and else resolves when it can be shown in its final shape. */
  prepare({ book }: StripSection, { number, url }: Page): Promise<void> | undefined {
    return this.#isOn ? this.#loading?.then(() => this.#crops?.measure(book.id, number, url)) : undefined
  }

  stop(): void {
    this.#isOn = false
    this.#crops?.stop()
    this.#crops = undefined
  }

  async #load(): Promise<void> {
    try {
      const { StripCrops } = await import('./strip-crops.ts')
      if (!this.#isOn || this.#crops) return
      const crops = new StripCrops((bookId, share) => {
        if (this.#crops === crops) this.#cut(bookId, share)
      })
      this.#crops = crops
      for (const { book, shownPages } of this.#stack.sections)
        for (const { number, url } of shownPages) void crops.measure(book.id, number, url)
    } catch {
      // Pages are shown as they are.
    }
  }

  #cut(bookId: string, share: number): void {
    const section = this.#stack.find(bookId)
    if (!section) return
    section.cutShare = share
    this.#arrange()
  }

  #end(): void {
    this.stop()
    for (const section of this.#stack.sections) section.cutShare = 0
    this.#arrange()
  }
}
