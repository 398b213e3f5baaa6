import type { Chapter } from './chapter.ts'
import { getFragmentOffset } from './entry-finder.ts'
import { findQuote } from './find-quote.ts'
import type { TextTarget } from './text-renderer.ts'

/** Returns the offset in its chapter to which a target leads. */
export function findOffset(chapter: Chapter, target: TextTarget): number {
  if ('offset' in target) return target.offset
  if ('fragment' in target) return getFragmentOffset(chapter, target.fragment)
  const { length } = chapter.text
  const expected = Math.round(target.progression * Math.max(0, length - 1))
  if (!target.quote) return expected
  return findQuote(target.quote, expected, length, chapter.text.textBetween) ?? expected
}
