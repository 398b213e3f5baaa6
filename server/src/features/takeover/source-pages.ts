import type { AnalyzedPage } from '../../media/book-file.ts'
import { renderedSize } from '../../media/pdf/rendered-size.ts'
import type { Source, SourceRow } from './source-queries.ts'

/** A page with its hash, which is empty when it was not hashed. */
export type SourcePage = AnalyzedPage & { readonly hash: string }

/** Reads the pages of books in the order of their ids: a library has millions, and each query of its own would cost more than its rows. */
export class PageReader {
  readonly #rows: Iterator<SourceRow>
  #next: IteratorResult<SourceRow>

  constructor(source: Source) {
    this.#rows = source.each('SELECT * FROM MEDIA_PAGE ORDER BY BOOK_ID, NUMBER')[Symbol.iterator]()
    this.#next = this.#rows.next()
  }

  /** Returns the pages of a book. Ids must come in ascending order. */
  take(bookId: string): SourcePage[] {
    const pages: SourcePage[] = []
    while (!this.#next.done && String(this.#next.value.BOOK_ID) <= bookId) {
      const row = this.#next.value
      if (row.BOOK_ID === bookId) pages.push(toPage(row))
      this.#next = this.#rows.next()
    }
    return pages
  }
}

const toNumber = (value: SourceRow[string]): number | null =>
  value === null || value === undefined ? null : Number(value)

function toPage(row: SourceRow): SourcePage {
  const mediaType = String(row.MEDIA_TYPE)
  const [width, height] = [toNumber(row.width), toNumber(row.height)]
  // Pages of a PDF have no type, and their size is in points: they are drawn.
  const isDrawn = mediaType === ''
  const size = isDrawn && width && height ? renderedSize({ width, height }) : { width, height }
  return {
    fileName: String(row.FILE_NAME),
    mediaType: isDrawn ? 'image/jpeg' : mediaType,
    size: toNumber(row.FILE_SIZE),
    ...size,
    entry: null,
    hash: String(row.FILE_HASH ?? ''),
  }
}
