import { fileTypeFromBuffer } from 'file-type'
import type { OpenBook } from './open-book.ts'
import { isTar } from './tar/tar.ts'
import { readEntry } from './zip/zip-entry.ts'

/** Media types of behaviour 4.1, and those of archives that it does not list. */
export const bookTypes = {
  zip: 'application/zip',
  rar4: 'application/x-rar-compressed; version=4',
  rar5: 'application/x-rar-compressed; version=5',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  sevenZip: 'application/x-7z-compressed',
  tar: 'application/x-tar',
} as const

/** Range of a PDF header in bytes (ISO 32000-1, implementation note 13): it may be anywhere in the first kilobyte. */
const pdfWindow = 1024
const mimetypeLimit = 1024

/**
 * Returns the media type of a file by its content, never by its name (behaviour 4.1): one of `bookTypes`, another detected type, or empty
 * if unknown. Throws only if the file cannot be read.
 */
export async function detectBook(book: OpenBook): Promise<string> {
  const head = Buffer.from(book.head.buffer, book.head.byteOffset, book.head.byteLength)
  if (startsWith(head, 'Rar!\x1a\x07\x01\x00')) return bookTypes.rar5
  if (startsWith(head, 'Rar!\x1a\x07\x00')) return bookTypes.rar4
  if (head.subarray(0, pdfWindow).includes('%PDF-', 0, 'latin1') && !startsWith(head, 'PK'))
    return bookTypes.pdf
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06')) return detectInZip(book)
  if (startsWith(head, '7z\xbc\xaf\x27\x1c')) return bookTypes.sevenZip
  const other = await otherType(head)
  if (other !== '') return other
  if (isTar(head)) return bookTypes.tar
  return (await isShiftedZip(book)) ? detectInZip(book) : ''
}

/** Returns the type of a zip. An EPUB has an entry `mimetype` (OCF 3.3, 4.2.2), which real packers do not always put first. */
async function detectInZip(book: OpenBook): Promise<string> {
  try {
    const entry = (await book.zipEntries()).find(({ name }) => name === 'mimetype')
    if (!entry) return bookTypes.zip
    const text = Buffer.from(readEntry(book, entry, mimetypeLimit)).toString('latin1')
    return text.trim() === bookTypes.epub ? bookTypes.epub : bookTypes.zip
  } catch {
    // Still a zip; the analysis reports its errors.
    return bookTypes.zip
  }
}

/** True for a zip with other bytes before it, such as a self-extractor. */
async function isShiftedZip(book: OpenBook): Promise<boolean> {
  try {
    return (await book.zipEntries()).length > 0
  } catch {
    return false
  }
}

/** Returns another type, from the first bytes only: the library must not follow the structure of a hostile file. */
async function otherType(head: Buffer): Promise<string> {
  if (head.length === 0) return ''
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? ''
  } catch {
    return ''
  }
}

const startsWith = (head: Buffer, magic: string): boolean =>
  head.toString('latin1', 0, magic.length) === magic
