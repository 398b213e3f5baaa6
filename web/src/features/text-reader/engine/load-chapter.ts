import type { Size } from '../../reader/engine/fit.ts'
import { cleanCss } from './clean-css.ts'
import { cleanContents } from './clean-document.ts'
import { type ParsedFile, parseDocument } from './parse-document.ts'
import { readViewport } from './read-viewport.ts'
import { baseStyle } from './reading-style.ts'
import { createLinkFinder, type FindLink } from './resolve-links.ts'
import { openSafeFrame, type SafeFrame } from './safe-frame.ts'
import { svg, xhtml } from './safe-names.ts'
import type { StyleSheets } from './style-sheets.ts'
import { type BookFiles, isFixedSection, type TextBook } from './text-book.ts'

const maxChapterBytes = 24_000_000

/** A chapter in its frame, before it is laid out. */
export interface LoadedChapter extends SafeFrame {
  readonly host: HTMLElement
  readonly findLink: FindLink
  /** Style sheets of the book, which can be disabled. */
  readonly publisherStyles: readonly HTMLStyleElement[]
  readonly readingStyle: HTMLStyleElement
  /** Size of a page of fixed layout, as its document defines it. */
  readonly viewport: Size | undefined
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

/** Copies the attributes of the root or body that style sheets, language and direction depend on. */
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

/** Loads and parses a section without showing it; undefined for sections that are images or do not exist. */
export async function readSection(
  book: TextBook,
  files: BookFiles,
  index: number,
): Promise<ParsedFile | undefined> {
  const section = book.sections[index]
  if (!section || isImage(section.type)) return undefined
  const file = await files.load(section.name, maxChapterBytes)
  return isImage(file.type) ? undefined : parseDocument(file, section.type || file.type)
}

/** Loads a section, and copies its safe contents into a frame in the host. Rejects if the file cannot be fetched. */
export async function loadChapter(needs: ChapterNeeds, index: number): Promise<LoadedChapter> {
  const { host, book, files, sheets } = needs
  const section = book.sections[index]
  if (!section) throw new RangeError(`the book has no section ${index}`)
  const { name } = section
  const [parsed, frame] = await Promise.all([
    readSection(book, files, index),
    openSafeFrame(host, files, (element) => {
      element.title = book.title
    }),
  ])
  const source = parsed?.document ?? wrapImage(name)
  // Pages of fixed size were designed for the default styles of browsers, and keep their sizes of text.
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
    findLink: createLinkFinder(content.links, book),
    publisherStyles,
    readingStyle,
    viewport,
    isRepaired: parsed?.isRepaired === true,
    isCut: content.isCut,
  }
}

/** Returns an element that contains the root of the document, so that the root itself is copied as well. */
function wrapRoot(source: Document): Element {
  const holder = source.createElementNS(xhtml, 'div')
  holder.append(source.documentElement)
  return holder
}
