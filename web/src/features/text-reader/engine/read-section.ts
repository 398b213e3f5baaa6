import { cleanContents } from './clean-document.ts'
import { maxChapterBytes } from './load-chapter.ts'
import { parseDocument } from './parse-document.ts'
import { svg } from './safe-names.ts'
import type { BookFiles, TextBook } from './text-book.ts'

/** Loads and parses a section without showing it. Undefined for sections that are images. */
export async function readSection(book: TextBook, files: BookFiles, index: number) {
  const section = book.sections[index]
  if (!section || /^image\/(?!svg)/i.test(section.type)) return undefined
  const file = await files.load(section.name, maxChapterBytes)
  if (/^image\/(?!svg)/i.test(file.type)) return undefined
  return { name: section.name, source: parseDocument(file, section.type || file.type).document }
}

/** Returns the safe contents of a section in a document that is never shown: its offsets are those of the shown chapter. */
export async function readContents(
  book: TextBook,
  files: BookFiles,
  index: number,
): Promise<Element | undefined> {
  const read = await readSection(book, files, index)
  if (!read || read.source.documentElement.namespaceURI === svg) return undefined
  const into = document.implementation.createHTMLDocument('')
  const body = read.source.body ?? read.source.documentElement
  into.body.append(
    cleanContents(body, { into, name: read.name, root: files.root, fallbacks: files.fallbacks }).nodes,
  )
  return into.body
}
