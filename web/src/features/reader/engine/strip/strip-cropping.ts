import type { Page } from '../book.ts'
import type { StripCrops } from './strip-crops.ts'
import type { StripSection } from './strip-section.ts'
import type { StripStack } from './strip-stack.ts'

/** Crops the side margins of the pages of a strip while it is on. The code that measures them is loaded then. */
export class StripCropping {
  readonly #stack: StripStack
  readonly #layOut: () => void
  #isOn = false
  #crops: StripCrops | undefined
  #loading: Promise<void> | undefined

  /** `layOut` lays out the strip again and keeps the position. */
  constructor(stack: StripStack, layOut: () => void) {
    this.#stack = stack
    this.#layOut = layOut
  }

  set isOn(isOn: boolean) {
    if (isOn === this.#isOn) return
    this.#isOn = isOn
    if (isOn) this.#loading = this.#load()
    else this.#turnOff()
  }

  /** Resolves when a page can be shown in its final shape; returns undefined if it can be shown at once. */
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
      const { createStripCrops } = await import('./strip-crops.ts')
      if (!this.#isOn || this.#crops) return
      const crops = createStripCrops((bookId, share) => {
        if (this.#crops === crops) this.#crop(bookId, share)
      })
      this.#crops = crops
      for (const { book, shownPages } of this.#stack.sections)
        for (const { number, url } of shownPages) void crops.measure(book.id, number, url)
    } catch {
      // Pages are shown uncropped.
    }
  }

  #crop(bookId: string, share: number): void {
    const section = this.#stack.find(bookId)
    if (!section) return
    section.cropShare = share
    this.#layOut()
  }

  #turnOff(): void {
    this.stop()
    for (const section of this.#stack.sections) section.cropShare = 0
    this.#layOut()
  }
}
