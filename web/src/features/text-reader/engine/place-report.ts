import type { BookShares } from './book-shares.ts'
import type { Chapter } from './chapter.ts'
import { findEntry } from './entry-finder.ts'
import type { TextBook } from './text-book.ts'
import type { TextRelocation } from './text-renderer.ts'

/** Number of characters by which a place is found again. */
const quoteLength = 120

interface Needs {
  readonly book: TextBook
  readonly shares: BookShares
  readonly chapter: Chapter
  readonly anchor: number
  readonly isMove: boolean
}

/** Describes the place that is shown. */
export function describePlace({ book, shares, chapter, anchor, isMove }: Needs): TextRelocation {
  const { text, index, position, pageLength, length, pageCount } = chapter
  const page = Math.min(pageCount, Math.floor((position + 1) / pageLength) + 1)
  const isLast = position + pageLength >= length - 2
  const isAtEnd = isLast && index === book.sections.length - 1
  const own = text.length > 0 ? anchor / text.length : position / length
  const progression = Math.min(1, own)
  const end = isLast ? 1 : Math.max(progression, Math.min(1, (position + pageLength) / length))
  return {
    place: { section: index, offset: anchor },
    progression,
    fraction: isAtEnd ? 1 : shares.toFraction(index, progression),
    endFraction: shares.toFraction(index, end),
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
