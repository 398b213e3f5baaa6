import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation } from '../engine/text-renderer.ts'

/** Remaining minutes, at least 1. */
export interface TimeLeft {
  readonly chapter: number
  readonly book: number
}

/** Returns the share of the book at which the chapter ends: at the next entry of the contents in another section, or at the end of the section. */
function findChapterEnd(text: TextBook, at: TextRelocation, starts: readonly number[]): number {
  const next =
    at.entry === undefined
      ? undefined
      : text.contents
          .slice(at.entry + 1)
          .find(({ section }) => section !== undefined && section > at.place.section)
  return (next?.section === undefined ? starts[at.place.section + 1] : starts[next.section]) ?? 1
}

/** Returns the remaining time. `starts` are the shares of the book before its sections. */
export function getTimeLeft(
  text: TextBook,
  at: TextRelocation,
  starts: readonly number[],
  msPerPosition: number,
): TimeLeft {
  const total = text.sections.reduce((sum, { weight }) => sum + weight, 0)
  const minutes = (share: number) => Math.max(1, Math.round((share * total * msPerPosition) / 60_000))
  return {
    chapter: minutes(Math.max(0, findChapterEnd(text, at, starts) - at.fraction)),
    book: minutes(1 - at.fraction),
  }
}
