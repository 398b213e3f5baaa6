import { MediaError } from '../media-error.ts'
import type { PdfDocument } from './pdf-document.ts'

/** An entry of the outline. `page` from 1, null if it leads nowhere in this file. */
export interface PdfOutlineEntry {
  readonly title: string
  readonly page: number | null
  readonly children: readonly PdfOutlineEntry[]
}

/** The document information of ISO 32000-1, 14.3.3; missing fields are empty. */
export interface PdfMetadata {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: string
  /** Milliseconds; null if there is no valid date. */
  readonly created: number | null
  readonly pageCount: number
}

const limits = {
  outlineEntries: 20_000,
  outlineDepth: 32,
  /** Maximum length of a title or a field of the metadata, in characters. */
  fieldLength: 4096,
  /** Maximum length of the text of one page, in characters. */
  pageText: 200_000,
} as const
/** PDFACTION_GOTO: a destination in this file. */
const goTo = 1

/** Returns the outline in its order. Loops are cut; entries beyond the limits are skipped. */
export function readOutline(pdf: PdfDocument): PdfOutlineEntry[] {
  const { pdfium, document } = pdf
  const seen = new Set<number>()
  const below = (parent: number, depth: number): PdfOutlineEntry[] => {
    const entries: PdfOutlineEntry[] = []
    if (depth > limits.outlineDepth) return entries
    let mark = pdfium.FPDFBookmark_GetFirstChild(document, parent)
    while (mark !== 0 && !seen.has(mark) && seen.size < limits.outlineEntries) {
      seen.add(mark)
      const entry = mark
      const title = readText(pdf, (buffer, size) => pdfium.FPDFBookmark_GetTitle(entry, buffer, size))
      entries.push({ title, page: findTarget(pdf, mark), children: below(mark, depth + 1) })
      mark = pdfium.FPDFBookmark_GetNextSibling(document, mark)
    }
    return entries
  }
  return below(0, 1)
}

function findTarget({ pdfium, document, pageCount }: PdfDocument, mark: number): number | null {
  const action = pdfium.FPDFBookmark_GetAction(mark)
  const isGoTo = action !== 0 && pdfium.FPDFAction_GetType(action) === goTo
  const target =
    pdfium.FPDFBookmark_GetDest(document, mark) || (isGoTo ? pdfium.FPDFAction_GetDest(document, action) : 0)
  const index = target === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(document, target)
  return index >= 0 && index < pageCount ? index + 1 : null
}

export function readMetadata(pdf: PdfDocument): PdfMetadata {
  const { pdfium, document, pageCount } = pdf
  const field = (name: string) =>
    readText(pdf, (buffer, size) => pdfium.FPDF_GetMetaText(document, name, buffer, size)).trim()
  return {
    title: field('Title'),
    author: field('Author'),
    subject: field('Subject'),
    keywords: field('Keywords'),
    created: pdfDate(field('CreationDate')),
    pageCount,
  }
}

/** Returns the text of a page in the order of the file, cut off at the limit. `index` from 0. Throws MediaError. */
export function readPageText({ pdfium, document }: PdfDocument, index: number): string {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const page = pdfium.FPDF_LoadPage(document, index)
  const text = page && pdfium.FPDFText_LoadPage(page)
  if (!text) throw new MediaError('ENTRY_DAMAGED', 'The page cannot be opened')
  const length = Math.min(Math.max(pdfium.FPDFText_CountChars(text), 0), limits.pageText)
  const buffer = malloc((length + 1) * 2)
  // Counts the final zero.
  const written = pdfium.FPDFText_GetText(text, 0, length, buffer)
  const found = utf16(pdfium.pdfium.HEAPU8, buffer, Math.max(written - 1, 0))
  free(buffer)
  pdfium.FPDFText_ClosePage(text)
  pdfium.FPDF_ClosePage(page)
  return found.replaceAll('\r\n', '\n').toWellFormed()
}

/** Parses a date of ISO 32000-1, 7.9.4, `D:YYYYMMDDHHmmSSOHH'mm'` with everything after the year optional, to milliseconds. */
export function pdfDate(text: string): number | null {
  const parts =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text) ?? []
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)))
  if (year === undefined) return null
  const offset = (Number(parts[8] ?? 0) * 60 + Number(parts[9] ?? 0)) * (parts[7] === '-' ? -1 : 1)
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 61
  return isDate ? Date.UTC(year, month - 1, day, hour, minute - offset, second) : null
}

/** Reads a text that the decoder writes in UTF-16, after requesting its size in bytes. */
function readText({ pdfium }: PdfDocument, write: (buffer: number, size: number) => number): string {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const size = write(0, 0)
  // Only the final zero. The decoder writes nothing into a buffer that is too small.
  if (size <= 2 || size > 1024 * 1024) return ''
  const buffer = malloc(size)
  write(buffer, size)
  const text = utf16(pdfium.pdfium.HEAPU8, buffer, Math.min(size / 2 - 1, limits.fieldLength))
  free(buffer)
  return text.toWellFormed()
}

const utf16 = (heap: Uint8Array, at: number, length: number): string =>
  Buffer.from(heap.buffer, heap.byteOffset + at, length * 2).toString('utf16le')
