import type { BookShares } from './book-shares.ts'
import type { Chapter } from './chapter.ts'
import { findEntry } from './entry-finder.ts'
import type { SectionWalk } from './section-walk.ts'
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
  readonly walk: Pick<SectionWalk, 'isLast'>
  /** What was shown before: a text that is aside of the flow moves the place in the book nowhere. */
  readonly before: TextRelocation | undefined
}

/** Describes the place that is shown. */
export function describePlace(needs: Needs): TextRelocation {
  const { book, shares, chapter, anchor, isMove, walk, before } = needs
  const { text, index, position, pageLength, length, pageCount } = chapter
  const page = Math.min(pageCount, Math.floor((position + 1) / pageLength) + 1)
  const isLast = position + pageLength >= length - 2
  const isAside = book.sections[index]?.isAside === true
  // Before its pictures have come, every chapter seems to fit into the window.
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
