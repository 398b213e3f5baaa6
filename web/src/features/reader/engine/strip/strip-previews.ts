/** Previews that are kept, and how many are requested at a time before their pages are in sight. */
const maxKept = 48
const maxPending = 4

/** Requests small images of pages before they are scrolled past, so that they are there in time. */
export class StripPreviews {
  readonly #images = new Map<string, HTMLImageElement>()

  /** Requests these addresses, the first ones first, as far as few are on their way. */
  request(urls: readonly string[]): void {
    let pending = [...this.#images.values()].filter((image) => !image.complete).length
    for (const url of urls) {
      if (pending >= maxPending) return
      if (this.#images.has(url)) continue
      pending += 1
      const image = new Image()
      image.src = url
      this.#images.set(url, image)
      this.#forgetOldest()
    }
  }

  clear(): void {
    for (const url of [...this.#images.keys()]) this.#forget(url)
  }

  #forgetOldest(): void {
    const [oldest] = this.#images.keys()
    if (this.#images.size > maxKept && oldest !== undefined) this.#forget(oldest)
  }

  #forget(url: string): void {
    const image = this.#images.get(url)
    this.#images.delete(url)
    // One that is still on its way is not wanted any more.
    if (image && !image.complete) image.removeAttribute('src')
  }
}
