import { isAscii, isUtf8 } from 'node:buffer'

/** Number of bytes in which a file may name its encoding. */
const maxDeclarationBytes = 1024
/** Encodings whose bytes are ASCII, and so always valid UTF-8. */
const isStateful = /^iso-2022-|^hz-/
/** Minimum number of decoded characters for each failure; with fewer, the encoding is wrong. */
const minPerFailure = 20

/** Decodes an XML or HTML file; see `findEncoding`. Invalid bytes become replacement characters. */
export const decodeXml = (bytes: Uint8Array): string => new TextDecoder(findEncoding(bytes)).decode(bytes)

/**
 * Returns the encoding of an XML or HTML file, as the standards name it: by its byte order mark, by the zero bytes that reveal UTF-16 (XML
 * 1.0 appendix F), or else UTF-8 if its bytes are valid, whatever a label says: other encodings look like UTF-8 only by intent. Bytes
 * that are not UTF-8 are in the encoding of the XML declaration, or of a `meta` element. If that does not fit either, a text with few errors is
 * UTF-8, and any other Windows-1252, the most common case.
 */
export function findEncoding(bytes: Uint8Array): string {
  const marked = findMark(bytes)
  if (marked) return marked
  const { xml, meta } = findDeclared(bytes)
  // A declaration that can be read byte by byte is not in UTF-16.
  const declared = [xml, meta].find((label) => label !== undefined && !label.startsWith('utf-'))
  if (isUtf8(bytes) && !(declared && isStateful.test(declared) && bytes.includes(0x1b))) return 'utf-8'
  for (const label of declared ? [declared, 'utf-8'] : ['utf-8']) if (fits(bytes, label)) return label
  return 'windows-1252'
}

/** True if a program that trusts labels reads the file in another encoding. In XHTML, only the XML declaration is a label. */
export function isMislabelled(bytes: Uint8Array, isHtml: boolean): boolean {
  if (findMark(bytes) || isAscii(bytes)) return false
  const { xml, meta } = findDeclared(bytes)
  const trusted = isHtml ? (meta ?? 'windows-1252') : (xml ?? 'utf-8')
  return trusted !== findEncoding(bytes)
}

function findMark([a, b, c]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined
}

/** Returns the encodings that a file declares. */
function findDeclared(bytes: Uint8Array): { readonly xml?: string; readonly meta?: string } {
  const start = Buffer.from(bytes.subarray(0, maxDeclarationBytes)).toString('latin1')
  const xml = toEncoding(/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]{1,40})\s*["']/i.exec(start)?.[1])
  const meta = toEncoding(/<meta[^>]+?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1])
  return { ...(xml && { xml }), ...(meta && { meta }) }
}

function toEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** True if nearly all bytes are characters of an encoding. */
function fits(bytes: Uint8Array, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(bytes)
  const failures = text.match(/\ufffd/g)?.length ?? 0
  if (failures === 0) return true
  const others = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return others >= failures * minPerFailure
}
