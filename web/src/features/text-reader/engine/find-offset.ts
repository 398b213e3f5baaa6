import type { Chapter } from './chapter.ts'
import { getFragmentOffset } from './entry-finder.ts'
import { findQuote } from './find-quote.ts'
import { shareAt } from './picture-share.ts'
import type { TextTarget } from './text-renderer.ts'

/** Returns the offset in its chapter to which a target leads. */
export function findOffset(chapter: Chapter, target: TextTarget): number {
  if ('offset' in target) return target.offset
  if ('fragment' in target) return getFragmentOffset(chapter, target.fragment)
  const { length } = chapter.text
  // Without what the division has left over, which would be the line before.
  const exact = Math.round(target.progression * length * 1e6) / 1e6
  const expected = Math.max(0, Math.min(length - 1, Math.floor(exact)))
  if (!target.quote) return shareAt(chapter.text, exact) > 0 ? exact : expected
  return findQuote(target.quote, expected, length, chapter.text.textBetween) ?? expected
}
