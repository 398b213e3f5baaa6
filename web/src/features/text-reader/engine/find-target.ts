import type { Chapter } from './chapter.ts'
import { findQuote } from './find-quote.ts'
import { shareAt } from './picture-share.ts'
import type { ContentsEntry } from './text-book.ts'
import type { TextTarget } from './text-renderer.ts'

/** Returns the element with an id, or the anchor with that name in old books. */
export function findFragment(document: Document, fragment: string): Element | undefined {
  if (fragment === '') return undefined
  const named = () => [...document.getElementsByName(fragment)][0]
  return document.getElementById(fragment) ?? named() ?? undefined
}

/** Returns the offset of an element of the chapter; 0 if it does not exist. */
function getFragmentOffset(chapter: Chapter, fragment: string): number {
  const element = findFragment(chapter.document, fragment)
  return element ? chapter.text.offsetOf(element, 0) : 0
}

/** Returns the index of the last entry that begins on the shown page or before it. */
export function findEntry(entries: readonly ContentsEntry[], chapter: Chapter): number | undefined {
  let found: number | undefined
  let foundAt = -1
  for (const [index, { section, fragment }] of entries.entries()) {
    if (section === undefined || section > chapter.index) continue
    // Only the sections count for entries in other sections.
    const isHere = section === chapter.index
    const offset = isHere ? getFragmentOffset(chapter, fragment) : 0
    const reach = chapter.position + (chapter.isPaged ? 0 : chapter.pageLength / 3)
    if (isHere && fragment !== '' && chapter.locate(offset) > reach) continue
    const at = isHere ? 1e9 + offset : section
    if (at >= foundAt) [found, foundAt] = [index, at]
  }
  return found
}

export function findOffset(chapter: Chapter, target: TextTarget): number {
  if ('offset' in target) return target.offset
  if ('fragment' in target) return getFragmentOffset(chapter, target.fragment)
  const { length } = chapter.text
  // Removes rounding errors, which would lead to the line before.
  const exact = Math.round(target.progression * length * 1e6) / 1e6
  const expected = Math.max(0, Math.min(length - 1, Math.floor(exact)))
  if (!target.quote) return shareAt(chapter.text, exact) > 0 ? exact : expected
  return findQuote(target.quote, expected, length, chapter.text.textBetween) ?? expected
}
