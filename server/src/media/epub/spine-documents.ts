import { Parser } from 'htmlparser2'
import { MediaError } from '../media-error.ts'
import { decodeXml, findEncoding, isMislabelled } from '../metadata/xml-text.ts'
import { localName, xhtmlOptions, xmlLimits } from '../metadata/xml-tree.ts'
import type { OpenBook } from '../open-book.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { type FindByName, findByHref } from './find-name.ts'
import { isImage, isXhtml } from './resources.ts'

export const documentLimits = {
  /** Maximum size of one document, in bytes; a longer one counts as text. */
  bytes: 16 * 1024 * 1024,
  /** Maximum size of all documents together, in bytes; further ones are not read. */
  allBytes: 64 * 1024 * 1024,
  /** Maximum length of the text of a page made of one image (behaviour 4.5), in characters. */
  text: 15,
} as const

/** Findings of the documents of the spine (behaviour 4.5). */
export interface SpineFindings {
  readonly isKepub: boolean
  /** Names of the images in reading order if the book consists of images only; otherwise null. */
  readonly images: readonly string[] | null
  /** True if that is unknown (ERR_1038). */
  readonly isUnknown: boolean
  /** Names of documents that cannot be read. */
  readonly damaged: readonly string[]
  /** Encodings of documents whose labels are wrong, by their names. */
  readonly charsets: ReadonlyMap<string, string>
}

/** Inspects the documents of the spine. `find` finds all resources of the book. */
export function inspectSpine(
  book: OpenBook,
  spine: readonly EpubResource[],
  find: FindByName<EpubResource>,
): SpineFindings {
  const damaged: string[] = []
  const charsets = new Map<string, string>()
  let images: Set<string> | null = new Set()
  let isKepub = false
  let isUnknown = false
  let bytesLeft: number = documentLimits.allBytes

  const readDocument = ({ href, mediaType, entry }: EpubResource): void => {
    const bytes = readStored(book.fd, entry, documentLimits.bytes)
    bytesLeft -= bytes.length
    isKepub ||= hasKoboSpan(bytes)
    if (isMislabelled(bytes, mediaType === 'text/html')) charsets.set(href, findEncoding(bytes))
    const shown = images && listImages(bytes, href, find)
    for (const name of shown ?? []) images?.add(name)
    if (!shown) images = null
  }
  const inspect = (resource: EpubResource): void => {
    if (isImage(resource)) images?.add(resource.href)
    else if (!isXhtml(resource) || resource.entry.size > Math.min(documentLimits.bytes, bytesLeft))
      images = null
    else readDocument(resource)
  }
  for (const resource of spine) {
    if (images === null && isKepub) break
    try {
      inspect(resource)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      // Nesting that is too deep to follow is not damage.
      if (error.code !== 'ENTRY_TOO_LARGE') damaged.push(resource.href)
      isUnknown ||= images !== null
      images = null
    }
  }
  return { isKepub, images: images?.size === spine.length ? [...images] : null, isUnknown, damaged, charsets }
}

/**
 * Returns the images that an XHTML document shows, if it shows only images of the book; null otherwise. Throws MediaError
 * ENTRY_TOO_LARGE if it is nested too deeply.
 */
export function listImages(
  bytes: Uint8Array,
  name: string,
  find: FindByName<EpubResource>,
): ReadonlySet<string> | null {
  const hrefs = new ImageReader().read(decodeXml(bytes))
  if (!hrefs) return null
  const found = new Set<string>()
  for (const href of hrefs) {
    const resource = findByHref(find, name, href)?.value
    if (!resource || !isImage(resource)) return null
    found.add(resource.href)
  }
  return found
}

/** Elements whose text is not visible. */
const hiddenElements = new Set(['head', 'script', 'style', 'title', 'desc', 'metadata', 'template'])

class ImageReader {
  readonly #hrefs: string[] = []
  #text = ''
  #depth = 0
  /** Depth of the outermost open hidden element; 0 for none. */
  #hiddenSince = 0

  /** Returns null as soon as there is too much text for an image. */
  read(xhtml: string): string[] | null {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(localName(name), attributes),
        ontext: (text) => this.#add(text),
        onclosetag: () => this.#close(),
      },
      xhtmlOptions,
    )
    // In chunks, so that a long text is not read to its end.
    for (let at = 0; at < xhtml.length && !this.#isText(); at += 16_384) {
      parser.write(xhtml.slice(at, at + 16_384))
    }
    return this.#isText() ? null : this.#hrefs
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (this.#depth > xmlLimits.depth) throw new MediaError('ENTRY_TOO_LARGE', 'The document is too deep')
    if (this.#hiddenSince === 0 && hiddenElements.has(name)) this.#hiddenSince = this.#depth
    if (this.#hiddenSince > 0) return
    // Outside of `svg`, `image` is another name of `img` for this parser and for browsers.
    const { src, href, 'xlink:href': link } = attributes
    const shown = name === 'img' ? src : name === 'image' ? (href ?? link ?? src) : undefined
    if (shown !== undefined) this.#hrefs.push(shown)
  }

  #add(text: string): void {
    if (this.#hiddenSince > 0 || this.#isText()) return
    this.#text = (this.#text + text).replace(/\s+/g, ' ')
  }

  #close(): void {
    if (this.#hiddenSince === this.#depth) this.#hiddenSince = 0
    this.#depth -= 1
  }

  #isText(): boolean {
    return this.#text.trim().length > documentLimits.text
  }
}

/** True for books of Kobo, which wrap every sentence in `<span class="koboSpan">` (behaviour 4.5). */
function hasKoboSpan(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.indexOf('koboSpan')
  if (at < 0) return false
  return /\sclass\s*=\s*["'][^"'<>]*\bkoboSpan\b/i.test(buffer.toString('latin1', Math.max(0, at - 200)))
}
