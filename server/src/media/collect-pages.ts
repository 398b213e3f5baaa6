import type { AnalyzedPage, FoundPage } from './book-file.ts'

/** Returns the page of each entry that is one; pages of one name are the entries of that name in their order. */
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

/** Returns the entry of a page. Two entries of one name are distinguished by their sizes. */
export function findEntryOfPage<E extends { readonly name: string; readonly size: number | null }>(
  entries: readonly E[],
  page: AnalyzedPage,
): E | undefined {
  const same = entries.filter(({ name }) => name === page.fileName)
  return same.find(({ size }) => size === page.size) ?? same[0]
}

/** Collects the content of entries in one pass over an archive, at most `limit` bytes of each. */
export function createPageCollector<E extends { readonly name: string }>(
  pages: ReadonlyMap<E, AnalyzedPage>,
  limit: number,
  found: FoundPage,
) {
  let parts: Uint8Array[] = []
  let length = 0
  let pagesLeft = pages.size
  let isWanted = true
  return {
    /** True if more content is needed. */
    get needsMoreBytes(): boolean {
      return isWanted && pagesLeft > 0
    },
    /** Copies the chunk, because it may be memory of the decoder. */
    accept(entry: E, bytes: Uint8Array): void {
      if (!pages.has(entry)) return
      length += bytes.length
      if (length <= limit) parts.push(Uint8Array.from(bytes))
      else parts = []
    },
    /** `isWhole`: the content matches the checksum and size of the archive. */
    done(entry: E, isWhole: boolean): void {
      const page = pages.get(entry)
      if (page) {
        pagesLeft -= 1
        if (isWhole && isWanted && length <= limit) isWanted = found(page, Buffer.concat(parts))
      }
      parts = []
      length = 0
    },
  }
}

/**
 * True if extracting all pages of a book in one pass is worthwhile (`extractPages`): in RAR and 7z archives a compressed page may cost as much as
 * all before it, so that reading page by page takes quadratic time.
 */
export function isWorthExtracting(book: {
  readonly mediaType: string
  readonly pages: readonly AnalyzedPage[]
}): boolean {
  return (
    /^application\/x-(7z-compressed$|rar-compressed)/.test(book.mediaType) &&
    book.pages.some(({ entry }) => entry === null)
  )
}
