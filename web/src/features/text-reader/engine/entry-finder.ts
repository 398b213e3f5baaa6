import type { Chapter } from './chapter.ts'
import type { ContentsEntry } from './text-book.ts'

/** Returns the element with an id, or an anchor with that name, which old books have. */
export function findFragment(document: Document, fragment: string): Element | undefined {
  if (fragment === '') return undefined
  const named = () => [...document.getElementsByName(fragment)][0]
  return document.getElementById(fragment) ?? named() ?? undefined
}

/** Returns the offset of an element of the chapter; 0 when it is not there. */
export function getFragmentOffset(chapter: Chapter, fragment: string): number {
  const element = findFragment(chapter.document, fragment)
  return element ? chapter.text.offsetOf(element, 0) : 0
}

/** Returns the index of the last entry that begins on the shown page or before it. */
export function findEntry(entries: readonly ContentsEntry[], chapter: Chapter): number | undefined {
  let found: number | undefined
  let foundAt = -1
  for (const [index, { section, fragment }] of entries.entries()) {
    if (section === undefined || section > chapter.index) continue
    // Places in other sections are compared by their sections alone.
    const isHere = section === chapter.index
    const offset = isHere ? getFragmentOffset(chapter, fragment) : 0
    const reach = chapter.position + (chapter.isPaged ? 0 : chapter.pageLength / 3)
    if (isHere && fragment !== '' && chapter.locate(offset) > reach) continue
    const at = isHere ? 1e9 + offset : section
    if (at >= foundAt) [found, foundAt] = [index, at]
  }
  return found
}
