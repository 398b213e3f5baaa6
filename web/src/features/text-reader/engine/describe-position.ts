import type { BookShares } from './book-shares.ts'
import type { Chapter } from './chapter.ts'
import { findEntry } from './find-target.ts'
import type { SectionWalk } from './section-walk.ts'
import type { TextBook } from './text-book.ts'
import type { TextRelocation } from './text-renderer.ts'

/** Number of characters by which a position is found again. */
const quoteLength = 120

/** Describes the visible position. In a text aside of the reading order, the share of the book is that of the position before. */
export function describePosition(
  { book, shares, walk }: { book: TextBook; shares: BookShares; walk: Pick<SectionWalk, 'isLast'> },
  chapter: Chapter,
  anchor: number,
  isMove: boolean,
  before: TextRelocation | undefined,
): TextRelocation {
  const { text, index, position, pageLength, length, pageCount } = chapter
  const page = Math.min(pageCount, Math.floor((position + 1) / pageLength) + 1)
  const isLast = position + pageLength >= length - 2
  const isAside = book.sections[index]?.isAside === true
  // Until its images have loaded, a chapter seems to fit the window.
  const isAtEnd = isLast && !chapter.isWaiting && walk.isLast(index) && !isAside
  const own = text.length > 0 ? anchor / text.length : position / length
  const progression = Math.min(1, own)
  const end = isLast ? 1 : Math.max(progression, Math.min(1, (position + pageLength) / length))
  return {
    place: { section: index, offset: anchor },
    progression,
    isAside,
    fraction: isAside ? (before?.fraction ?? 0) : isAtEnd ? 1 : shares.toFraction(index, progression),
    endFraction: isAside ? (before?.fraction ?? 0) : shares.toFraction(index, end),
    page,
    pageCount,
    quote: text
      .textBetween(anchor, anchor + quoteLength)
      .replace(/\s+/g, ' ')
      .trim(),
    entry: findEntry(book.contents, chapter),
    printedPage: findEntry(book.pageList, chapter),
    isMove,
    isAtEnd,
    isVertical: chapter.writing.isVertical,
  }
}
