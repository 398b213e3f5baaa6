import { cleanCss } from './clean-css.ts'
import { cleanContents } from './clean-document.ts'
import { parseDocument } from './parse-document.ts'
import { type PageSize, readViewport } from './read-viewport.ts'
import { baseStyle } from './reading-style.ts'
import { type ResolvedLinks, resolveLinks } from './resolve-links.ts'
import { openSafeFrame, type SafeFrame } from './safe-frame.ts'
import { svg, xhtml } from './safe-names.ts'
import type { StyleSheets } from './style-sheets.ts'
import { type BookFile, type BookFiles, isFixedSection, type TextBook } from './text-book.ts'

/** Maximum size of a chapter in bytes. */
export const maxChapterBytes = 24_000_000

/** A chapter in its frame, before it is laid out. */
export interface LoadedChapter extends SafeFrame {
  readonly host: HTMLElement
  readonly links: ResolvedLinks
  /** Style sheets of the book, which can be switched off. */
  readonly publisherStyles: readonly HTMLStyleElement[]
  /** Style sheet of the reader's settings. */
  readonly readingStyle: HTMLStyleElement
  /** Size that a page of fixed layout asks for. */
  readonly viewport: PageSize | undefined
  readonly isRepaired: boolean
  readonly isCut: boolean
}

/** Returns a document that shows one image, for books whose reading order names images. */
function wrapImage(name: string): Document {
  const document = new DOMParser().parseFromString('<!doctype html><body></body>', 'text/html')
  const image = document.createElement('img')
  image.setAttribute('src', `/${name}`)
  image.setAttribute('alt', '')
  document.body.append(image)
  return document
}

/** Copies what the root and body of a book say about language and direction, and the classes and ids that its style sheets name. */
function copyRoot(from: Element | null, to: HTMLElement): void {
  for (const name of ['lang', 'dir', 'class', 'id', 'epub:type'] as const) {
    const value = from?.getAttribute(name) ?? (name === 'lang' ? from?.getAttribute('xml:lang') : null)
    if (value) to.setAttribute(name, value)
  }
}

function addStyle(document: Document, css: string): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  return style
}

const isImage = (type: string): boolean => /^image\/(?!svg)/i.test(type)

export interface ChapterNeeds {
  readonly host: HTMLElement
  readonly book: TextBook
  readonly files: BookFiles
  readonly sheets: StyleSheets
}

async function loadSource({ book, files }: ChapterNeeds, index: number) {
  const section = book.sections[index]
  if (!section) throw new RangeError(`the book has no section ${index}`)
  const { name, type } = section
  if (isImage(type)) return { name, parsed: { document: wrapImage(name), isRepaired: false } }
  const file: BookFile = await files.load(name, maxChapterBytes)
  if (isImage(file.type)) return { name, parsed: { document: wrapImage(name), isRepaired: false } }
  return { name, parsed: parseDocument(file, type || file.type) }
}

/** Loads a section, copies what is safe of it into a frame of its own, and returns it. Rejects when the file cannot be fetched. */
export async function loadChapter(needs: ChapterNeeds, index: number): Promise<LoadedChapter> {
  const { host, book, files, sheets } = needs
  // The frame is made while its text is on the way.
  const [{ name, parsed }, frame] = await Promise.all([
    loadSource(needs, index),
    openSafeFrame(host, files, (element) => {
      element.title = book.title
    }),
  ])
  const source = parsed.document
  // A page of fixed size was drawn with the look that browsers give to what has no style, and with its own sizes of text.
  const isFixed = isFixedSection(book, index)
  const styles = await sheets.collect(source, name, isFixed)
  const { document } = frame
  const viewport = readViewport(source)
  const isSvg = source.documentElement.namespaceURI === svg
  const body = isSvg ? null : (source.body ?? source.getElementsByTagNameNS(xhtml, 'body')[0] ?? null)
  copyRoot(source.documentElement, document.documentElement)
  if (!document.documentElement.lang && book.language) document.documentElement.lang = book.language
  copyRoot(body, document.body)
  addStyle(document, isFixed ? '' : baseStyle)
  const publisherStyles = styles.map((css) => addStyle(document, css))
  const readingStyle = addStyle(document, '')
  const style = body?.getAttribute('style')
  const content = cleanContents(isSvg ? wrapRoot(source) : (body ?? source.documentElement), {
    into: document,
    name,
    root: files.root,
    fallbacks: files.fallbacks,
    isFixed,
  })
  if (style) document.body.dataset.style = cleanCss(style, name, files.root, isFixed).css
  document.body.append(content.nodes)
  return {
    ...frame,
    host,
    links: resolveLinks(content.links, book),
    publisherStyles,
    readingStyle,
    viewport,
    isRepaired: parsed.isRepaired,
    isCut: content.isCut,
  }
}

/** Returns an element that holds the root of the document, so that the root itself is copied, too. */
function wrapRoot(source: Document): Element {
  const holder = source.createElementNS(xhtml, 'div')
  holder.append(source.documentElement)
  return holder
}
