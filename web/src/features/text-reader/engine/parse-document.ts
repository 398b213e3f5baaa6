import { decodeText } from './decode-text.ts'
import { svg, xhtml } from './safe-names.ts'
import type { BookFile } from './text-book.ts'

/** A parsed file of the reading order. It is never shown; only its safe contents are copied. */
export interface ParsedFile {
  readonly document: Document
  /** True if the file is not valid XHTML and was parsed like a web page. */
  readonly isRepaired: boolean
}

/** Removes the DOCTYPE, whose DTD an XML parser would need for the entities of XHTML. */
const withoutDoctype = (text: string): string => text.replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/i, '')
const knownEntities = /^(amp|lt|gt|quot|apos)$/

/** Replaces named entities of HTML by their characters, because XML has only five of them. */
function replaceEntities(text: string): string {
  const names = new Set(Array.from(text.matchAll(/&([a-z][a-z0-9]{1,30});/gi), ([, name]) => name ?? ''))
  for (const name of names) if (knownEntities.test(name)) names.delete(name)
  if (names.size === 0) return text
  const area = new DOMParser().parseFromString('', 'text/html').createElement('textarea')
  return text.replace(/&([a-z][a-z0-9]{1,30});/gi, (written, name: string) => {
    if (!names.has(name)) return written
    area.innerHTML = written
    return area.value === written ? '\ufffd' : area.value
  })
}

const isFailure = (document: Document): boolean =>
  document.getElementsByTagName('parsererror').length > 0 || !document.documentElement

/** Parses a chapter, without loading or running anything. Invalid XHTML is parsed as HTML, so that its text is shown. */
export function parseDocument(file: BookFile, type: string): ParsedFile {
  const text = decodeText(file.bytes)
  const parser = new DOMParser()
  const isSvg = (type || file.type).startsWith('image/svg')
  const strict = replaceEntities(withoutDoctype(text))
  const document = parser.parseFromString(strict, isSvg ? 'image/svg+xml' : 'application/xhtml+xml')
  const root = document.documentElement?.namespaceURI
  if (!isFailure(document) && (root === xhtml || root === svg)) return { document, isRepaired: false }
  if (measureDepth(text) > maxParsedDepth) return { document: toPlainDocument(text), isRepaired: true }
  const written = text.replace(/^\s*<\?xml[^>]*>/, '')
  return { document: parser.parseFromString(closeEmptyElements(written), 'text/html'), isRepaired: true }
}

/** Closes empty elements, because HTML has no `<a/>`: everything after an empty anchor would be part of the link. */
const closeEmptyElements = (text: string): string =>
  text.replace(
    /<(a|b|i|em|strong|span|div|p|td|th|sup|sub|script|style|title|iframe)(\s[^<>]*)?\/>/gi,
    '<$1$2></$1>',
  )

/** Maximum depth of elements that are parsed as HTML. The time of the parser grows with the square of the depth. */
const maxParsedDepth = 5000
/** Elements without a required end tag. */
const endless = new Set(
  'area base br col dd dt embed hr img input li link meta option p param rp rt source td tfoot th thead tbody tr track wbr'.split(
    ' ',
  ),
)

/** Returns the maximum depth of elements, by their tags. */
function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [, slash, name = '', , end] of text.matchAll(/<(\/?)([a-z][\w:-]*)([^<>]*?)(\/?)>/gi)) {
    if (end || endless.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (slash ? -1 : 1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function toPlainDocument(text: string): Document {
  const document = new DOMParser().parseFromString('<!doctype html><body><p></p></body>', 'text/html')
  const plain = text.replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^<>]*>/g, ' ')
  document.body.textContent = plain.replace(/\s+/g, ' ').trim()
  return document
}
