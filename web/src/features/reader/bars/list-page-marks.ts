import type { Annotation } from '@lectern/contract/annotations'
import type { OutlineEntry } from '@lectern/contract/reader-text'
import type { PageMark } from './page-mark.ts'

/** Maximum number of chapters: more marks would look like a line. */
const maxChapters = 80
/** Maximum length of a note in a mark, in characters. */
const maxNoteLength = 80

interface MarkTexts {
  /** Name of a chapter without a title. */
  readonly untitled: string
  /** Returns the name of a bookmark; the note is empty if it has none. */
  nameBookmark(note: string): string
}

const shorten = (note: string): string =>
  note.length > maxNoteLength ? `${note.slice(0, maxNoteLength)}…` : note

/** Returns the chapters of the highest level; if these are only one or two, such as the parts of a book, those of all levels. */
function listChapters(entries: readonly OutlineEntry[], untitled: string): PageMark[] {
  const placed = entries.filter(({ page }) => page !== null)
  const main = placed.filter(({ level }) => level === 0)
  const byPage = new Map<number, PageMark>()
  for (const { page, title } of main.length > 2 ? main : placed) {
    // If several begin on one page, the first one names it.
    if (page !== null && !byPage.has(page))
      byPage.set(page, { page, kind: 'chapter', label: title.trim() || untitled })
  }
  return [...byPage.values()].slice(0, maxChapters)
}

/** Returns the marks of a book in the order of its pages. On a page with both, the chapter precedes the bookmark. */
export function listPageMarks(
  bookmarks: readonly Pick<Annotation, 'page' | 'note'>[],
  entries: readonly OutlineEntry[],
  { untitled, nameBookmark }: MarkTexts,
): readonly PageMark[] {
  const marked = bookmarks.flatMap(({ page, note }): PageMark[] =>
    page === null ? [] : [{ page, kind: 'bookmark', label: nameBookmark(shorten(note.trim())) }],
  )
  return [...listChapters(entries, untitled), ...marked].sort((a, b) => a.page - b.page)
}
