/** Maximum number of previews that are kept, and that are requested at the same time. */
const maxKept = 48
const maxPending = 4

/** Requests small images of pages before a fast scroll reaches them. */
export class StripPreviews {
  readonly #images = new Map<string, HTMLImageElement>()

  /** Requests these addresses in this order, unless too many requests are running. */
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
    // Cancels a running request.
    if (image && !image.complete) image.removeAttribute('src')
  }
}
