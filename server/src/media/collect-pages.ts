import type { AnalyzedPage, FoundPage } from './book-file.ts'

/** Maps pages to entries: pages of one name are the entries of that name in their order. */
export function entriesOfPages<E extends { readonly name: string }>(
  entries: readonly E[],
  pages: readonly AnalyzedPage[],
): ReadonlyMap<E, AnalyzedPage> {
  const byName = new Map<string, AnalyzedPage[]>()
  for (const page of pages) byName.set(page.fileName, [...(byName.get(page.fileName) ?? []), page])
  const found = new Map<E, AnalyzedPage>()
  for (const entry of entries) {
    const page = byName.get(entry.name)?.shift()
    if (page) found.set(entry, page)
  }
  return found
}

/** Collects the content of entries in one pass over an archive, at most `limit` bytes of each. */
export class PageCollector<E extends { readonly name: string }> {
  readonly #pages: ReadonlyMap<E, AnalyzedPage>
  readonly #limit: number
  readonly #found: FoundPage
  #parts: Uint8Array[] = []
  #length = 0
  #left: number
  #isWanted = true

  constructor(pages: ReadonlyMap<E, AnalyzedPage>, limit: number, found: FoundPage) {
    this.#pages = pages
    this.#left = pages.size
    this.#limit = limit
    this.#found = found
  }

  /** True when more content is needed. */
  get needsMoreBytes(): boolean {
    return this.#isWanted && this.#left > 0
  }

  /** Copies the chunk, because it may be the decoder's own memory. */
  accept(entry: E, bytes: Uint8Array): void {
    if (!this.#pages.has(entry)) return
    this.#length += bytes.length
    if (this.#length <= this.#limit) this.#parts.push(Uint8Array.from(bytes))
    else this.#parts = []
  }

  /** `isWhole`: the content matches the archive's checksum and size. */
  done(entry: E, isWhole: boolean): void {
    const page = this.#pages.get(entry)
    if (page) {
      this.#left -= 1
      if (isWhole && this.#isWanted && this.#length <= this.#limit)
        this.#isWanted = this.#found(page, Buffer.concat(this.#parts))
    }
    this.#parts = []
    this.#length = 0
  }
}
