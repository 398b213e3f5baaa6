import { Parser } from 'htmlparser2'
import { MediaError } from '../media-error.ts'
import { decodeXml } from './xml-text.ts'

/** An element. Names are local (without prefix); attributes keep theirs. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[]
}

export const xmlLimits = {
  /** Maximum size of the file, in bytes: a table of contents with 100,000 entries has about 10 MB. */
  bytes: 16 * 1024 * 1024,
  depth: 200,
  elements: 500_000,
} as const

/**
 * Returns the root element of an XML file, or of an XHTML file ('html': names in lower case, HTML's named entities known, tag soup
 * forgiven). Only character references and predefined entities are expanded and nothing is fetched; a document type with an internal
 * subset, which declares entities, is refused. Throws MediaError ENTRY_DAMAGED, ENTRY_TOO_LARGE.
 */
export function parseXml(bytes: Uint8Array, mode: 'xml' | 'html'): XmlElement {
  if (bytes.length > xmlLimits.bytes) throw new MediaError('ENTRY_TOO_LARGE', 'The XML file is too large')
  const root = new TreeReader().read(decodeXml(bytes), mode)
  if (!root) throw new MediaError('ENTRY_DAMAGED', 'The file is not XML')
  return root
}

/** Options with which htmlparser2 reads XHTML: as HTML, but with the closing slash and CDATA of XML. */
export const xhtmlOptions = { recognizeSelfClosing: true, recognizeCDATA: true } as const

class TreeReader {
  #root: XmlElement | null = null
  readonly #open: OpenElement[] = []
  #count = 0

  /** Parses a text. An error thrown by a callback ends the parsing immediately. */
  read(text: string, mode: 'xml' | 'html'): XmlElement | null {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#start(name, attributes),
        ontext: (part) => this.#open.at(-1)?.children.push(part),
        onclosetag: () => this.#open.pop(),
        onprocessinginstruction: (name, data) => refuseSubset(name, data),
      },
      mode === 'xml' ? { xmlMode: true } : xhtmlOptions,
    )
    parser.end(text)
    return this.#root
  }

  #start(name: string, attributes: Record<string, string>): void {
    this.#count += 1
    if (this.#count > xmlLimits.elements || this.#open.length >= xmlLimits.depth)
      throw new MediaError('ENTRY_TOO_LARGE', 'The XML file has too many elements')
    const element = { name: localName(name), attributes, children: [] }
    this.#open.at(-1)?.children.push(element)
    this.#root ??= element
    this.#open.push(element)
  }
}

function refuseSubset(name: string, data: string): void {
  if (name.toLowerCase() === '!doctype' && data.includes('['))
    throw new MediaError('ENTRY_DAMAGED', 'The file declares entities')
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Returns an attribute by its local name; its prefix does not matter. */
export function attribute({ attributes }: XmlElement, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const key = Object.keys(attributes).find((one) => localName(one) === name)
  return key === undefined ? undefined : attributes[key]
}

export function elements(parent: XmlElement | undefined, name?: string): XmlElement[] {
  return (parent?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

/** Yields the element itself and all below it, in document order. */
export function* descendants(root: XmlElement): Generator<XmlElement> {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element
    waiting.push(...elements(element).reverse())
  }
}

/** Returns all text of an element with white space collapsed (EPUB 3.3, 5.5.2) and without control characters. */
export const getText = (element: XmlElement | undefined): string =>
  element ? normalizeWhitespace(rawText(element)) : ''

export const rawText = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('')

/** Collapses white space and removes control characters. */
export function normalizeWhitespace(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
}
