import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageText } from '@lectern/contract/reader-text'
import { requireIsolation } from '../isolation.ts'
import { MediaError, readOrNull } from '../media-error.ts'
import { withOpenBook } from '../open-book.ts'
import { type PdfDocument, withPdf } from './pdf-document.ts'
import {
  type PdfMetadata,
  type PdfOutlineEntry,
  readMetadata,
  readOutline,
  readPageText,
} from './pdf-text.ts'
import { readJoinedText, readPageWords } from './pdf-words.ts'

/** Jobs that read more than pages from a PDF. All throw MediaError and the errors of the file system. */

/** Maximum size of a single page as a file, in bytes. */
const maxPageBytes = 512 * 1024 * 1024

/** Returns the outline; empty if there is none. */
export const readPdfOutline = (input: { path: string }): Promise<PdfOutlineEntry[]> =>
  read(input.path, readOutline)

export const readPdfMetadata = (input: { path: string }): Promise<PdfMetadata> =>
  read(input.path, readMetadata)

/** Returns the text of a page; empty for one that is only an image. `page` from 1. */
export const readPdfText = (input: { path: string; page: number }): Promise<string> =>
  read(input.path, (pdf) => readPageText(pdf, toIndex(pdf, input.page)))

/** Returns the words of a page with their boxes; none for a page that is only an image. `page` from 1. */
export const readPdfWords = (input: { path: string; page: number }): Promise<PageText> =>
  read(input.path, (pdf) => readPageWords(pdf, toIndex(pdf, input.page)))

/** Maximum number of characters in one file of texts. */
const maxFileChars = 4_000_000

/**
 * Writes the texts of pages, from page `from` on, into the file `<from>.json` of a folder, until the time is up or `maxPages` are done, at
 * least one. A page without readable text is stored as empty. Returns the next page, the number of pages and the size of the file in bytes.
 */
export function savePdfTexts(input: {
  path: string
  folder: string
  from: number
  maxPages: number
  milliseconds: number
}): Promise<{ next: number; pageCount: number; bytes: number }> {
  return read(input.path, (pdf) => {
    const end = performance.now() + input.milliseconds
    const texts: string[] = []
    let next = input.from
    let length = 0
    while (next <= pdf.pageCount) {
      const index = next - 1
      const text = readOrNull(() => readJoinedText(pdf, index)) ?? ''
      texts.push(text)
      length += text.length
      next += 1
      if (performance.now() > end || length > maxFileChars || texts.length >= input.maxPages) break
    }
    mkdirSync(input.folder, { recursive: true })
    const file = join(input.folder, `${input.from}.json`)
    const bytes = Buffer.from(JSON.stringify(texts))
    writeFileSync(`${file}.part`, bytes)
    renameSync(`${file}.part`, file)
    return { next, pageCount: pdf.pageCount, bytes: bytes.length }
  })
}

/** Returns one page as a PDF (behaviour 4.4). `page` from 1. */
export function extractPdfPage(input: {
  path: string
  page: number
}): Promise<{ bytes: Uint8Array; mediaType: string }> {
  return read(input.path, (pdf) => ({
    bytes: extract(pdf, toIndex(pdf, input.page)),
    mediaType: 'application/pdf',
  }))
}

async function read<T>(path: string, use: (pdf: PdfDocument) => T): Promise<T> {
  requireIsolation()
  return withOpenBook(path, (book) => withPdf(book, use))
}

function toIndex({ pageCount }: PdfDocument, page: number): number {
  if (!Number.isInteger(page) || page < 1 || page > pageCount)
    throw new MediaError('ENTRY_MISSING', 'The PDF has no page of this number')
  return page - 1
}

function extract({ pdfium, document }: PdfDocument, index: number): Uint8Array {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const copy = pdfium.FPDF_CreateNewDocument()
  const wanted = malloc(4)
  pdfium.pdfium.setValue(wanted, index, 'i32')
  if (!pdfium.FPDF_ImportPagesByIndex(copy, document, wanted, 1, 0))
    throw new MediaError('ENTRY_DAMAGED', 'The page cannot be taken out of the PDF')
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  pdfium.PDFiumExt_SaveAsCopy(copy, writer)
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
  if (size <= 0 || size > maxPageBytes) throw new MediaError('ENTRY_TOO_LARGE', 'The page is too large')
  const buffer = malloc(size)
  pdfium.PDFiumExt_GetFileWriterData(writer, buffer, size)
  const bytes = pdfium.pdfium.HEAPU8.slice(buffer, buffer + size)
  free(buffer)
  free(wanted)
  pdfium.PDFiumExt_CloseFileWriter(writer)
  pdfium.FPDF_CloseDocument(copy)
  return bytes
}
