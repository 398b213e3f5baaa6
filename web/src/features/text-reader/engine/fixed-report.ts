import type { BookShares } from './book-shares.ts'
import type { ContentsEntry, TextBook } from './text-book.ts'
import type { TextRelocation } from './text-renderer.ts'

interface FixedPlace {
  readonly book: TextBook
  readonly shares: BookShares
  /** The section that was gone to. */
  readonly section: number
  /** All sections that are shown. */
  readonly sections: readonly number[]
  /** Share of a strip or text above the window; 0 for a page that is seen as a whole. */
  readonly share: number
  /** True when the end of what is shown is in sight. */
  readonly isEnd: boolean
  readonly isMove: boolean
}

const findLastEntry = (entries: readonly ContentsEntry[], section: number): number | undefined => {
  const at = entries.findLastIndex((entry) => entry.section !== undefined && entry.section <= section)
  return at < 0 ? undefined : at
}

/**
 * Describes the place of pages of fixed size. The share of the book counts the page that is read, as the server's positions do (behaviour 4.5):
 * page 2 of 4 is half of the book.
 */
export function describeFixedPlace(place: FixedPlace): TextRelocation {
  const { book, shares, section, sections, share, isEnd, isMove } = place
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
