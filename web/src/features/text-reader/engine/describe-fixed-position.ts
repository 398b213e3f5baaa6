import type { BookShares } from './book-shares.ts'
import type { ContentsEntry, TextBook } from './text-book.ts'
import type { TextRelocation } from './text-renderer.ts'

interface FixedPosition {
  readonly book: TextBook
  readonly shares: BookShares
  /** The section to which the reader has gone. */
  readonly section: number
  readonly sections: readonly number[]
  /** Share of a strip or text above the window; 0 for a page that is visible as a whole. */
  readonly share: number
  /** True if the end of the visible pages is in the window. */
  readonly isEnd: boolean
  readonly isMove: boolean
}

const findLastEntry = (entries: readonly ContentsEntry[], section: number): number | undefined => {
  const at = entries.findLastIndex((entry) => entry.section !== undefined && entry.section <= section)
  return at < 0 ? undefined : at
}

/** Describes the position in pages of fixed size. The share of the book includes the open page, as on the server (behaviour 4.5). */
export function describeFixedPosition({
  book,
  shares,
  section,
  sections,
  share,
  isEnd,
  isMove,
}: FixedPosition): TextRelocation {
  const last = book.sections.length - 1
  const isAtEnd = isEnd && sections.includes(last)
  const counted = isAtEnd ? last : section
  const fraction = isAtEnd ? 1 : shares.toFraction(counted, 1)
  return {
    place: { section: counted, offset: 0 },
    progression: share,
    fraction,
    endFraction: fraction,
    page: section + 1,
    pageCount: book.sections.length,
    quote: '',
    entry: findLastEntry(book.contents, section),
    printedPage: findLastEntry(book.pageList, section),
    isMove,
    isAtEnd,
    isAside: false,
    isVertical: false,
  }
}
