import { closeSync, openSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { readOrNull } from '../media-error.ts'
import { decodeXml } from '../metadata/xml-text.ts'
import { type OpenBook, withOpenBook } from '../open-book.ts'
import type { StoredEntry } from '../stored-entry.ts'
import { listCopied, readChunks, toRecord } from '../zip/copy-zip.ts'
import { createZipWriter, type ZipRecord, type ZipWriter } from '../zip/write-zip.ts'
import { readStored } from '../zip/zip-data.ts'
import { readEntryBytes } from '../zip/zip-entry.ts'
import { addKoboSpans, findKoboSpan } from './kobo-spans.ts'
import { documentLimits } from './spine-documents.ts'

const deflated = 8
/** The encryption bit of an entry. */
const encrypted = 1
const encoding = /^(\s*<\?xml\b[^>]*?\sencoding=)(["'])[^"']*\2/

/** Returns a document with spans in UTF-8; null if it is copied unchanged, also when it cannot be read: the device may be able to. */
const convert = (book: OpenBook, stored: StoredEntry): Buffer | null =>
  readOrNull(() => {
    const text = addKoboSpans(decodeXml(readStored(book.fd, stored, documentLimits.bytes)))
    return text === null ? null : Buffer.from(text.replace(encoding, '$1$2UTF-8$2'))
  })

/**
 * Writes an EPUB as a KEPUB to a new file: with spans in these documents (names of entries) and all other entries unchanged. The same book
 * always gives the same file. Throws MediaError and the errors of the file system; then the caller removes the file.
 */
export function makeKepub(input: {
  readonly path: string
  /** Must not exist. */
  readonly temporary: string
  readonly documents: readonly string[]
}): Promise<{ readonly changed: number }> {
  return withOpenBook(input.path, async (book) => {
    const wanted = new Set(input.documents)
    const { all, start, comment } = await listCopied(book)
    let budget: number = documentLimits.allBytes
    let changed = 0
    const fd = openSync(input.temporary, 'wx', 0o600)
    try {
      const writer = createZipWriter(fd)
      for (const one of all) {
        const record = toRecord(book.fd, one, start)
        const isOpen =
          (record.flags & encrypted) === 0 && wanted.has(one.entry.name) && one.stored.size <= budget
        if (isOpen) budget -= one.stored.size
        const bytes = isOpen ? convert(book, one.stored) : null
        if (bytes) changed += 1
        addEntry(writer, record, bytes ?? readChunks(book.fd, one.stored))
      }
      writer.end(comment)
    } finally {
      closeSync(fd)
    }
    return { changed }
  })
}

/** Adds an entry with new bytes, which are deflated, or with those of the source as they are stored. */
function addEntry(writer: ZipWriter, record: ZipRecord, data: Buffer | Iterable<Uint8Array>): void {
  if (!Buffer.isBuffer(data)) {
    writer.add(record, data)
    return
  }
  const packed = deflateRawSync(data)
  const sizes = { compressedSize: packed.length, size: data.length, crc32: crc32(data) }
  writer.add({ ...record, ...sizes, method: deflated }, [packed])
}

/** Returns the span at a progression within a document of an EPUB, as its KEPUB has it; null without one. Throws MediaError. */
export async function findSpan(input: {
  readonly path: string
  readonly document: StoredEntry
  readonly progression: number
}): Promise<string | null> {
  const bytes = await readEntryBytes(input.path, input.document, { limit: documentLimits.bytes })
  return findKoboSpan(decodeXml(bytes), input.progression)
}
