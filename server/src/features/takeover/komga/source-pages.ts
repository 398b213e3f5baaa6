import type { AnalyzedPage } from '../../../media/book-file.ts'
import { renderedSize } from '../../../media/pdf/rendered-size.ts'
import type { Source, SourceRow } from './source-queries.ts'
import { toNumber } from './source-values.ts'

/** A page with its hash, which is empty if it was not hashed. */
export type SourcePage = AnalyzedPage & { readonly hash: string }

/** Reads the pages of all books with one query, in the order of the ids of the books: a query for each book would be slower. */
export class PageReader {
  readonly #rows: Iterator<SourceRow>
  #next: IteratorResult<SourceRow>

  constructor(source: Source) {
    this.#rows = source.each('SELECT * FROM MEDIA_PAGE ORDER BY BOOK_ID, NUMBER')[Symbol.iterator]()
    this.#next = this.#rows.next()
  }

  /** Returns the pages of a book. Ids must come in ascending order. */
  read(bookId: string): SourcePage[] {
    const pages: SourcePage[] = []
    while (!this.#next.done && String(this.#next.value.BOOK_ID) <= bookId) {
      const row = this.#next.value
      if (row.BOOK_ID === bookId) pages.push(toPage(row))
      this.#next = this.#rows.next()
    }
    return pages
  }
}

function toPage(row: SourceRow): SourcePage {
  const mediaType = String(row.MEDIA_TYPE)
  const [width, height] = [toNumber(row.width), toNumber(row.height)]
  // Pages of a PDF have no type, and their size is in points: they are rendered.
  const isRendered = mediaType === ''
  const size = isRendered && width && height ? renderedSize({ width, height }) : { width, height }
  return {
    fileName: String(row.FILE_NAME),
    mediaType: isRendered ? 'image/jpeg' : mediaType,
    size: toNumber(row.FILE_SIZE),
    ...size,
    entry: null,
    hash: String(row.FILE_HASH ?? ''),
  }
}
