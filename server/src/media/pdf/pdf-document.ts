import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'
import { type Pdfium, withPdfium } from './pdf-module.ts'

/** An open PDF. `document` is the handle that the functions of the decoder take. */
export interface PdfDocument {
  readonly pdfium: Pdfium
  readonly document: number
  readonly pageCount: number
}

/** Size of a page in points (1/72 inch). */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export const pdfLimits = {
  pages: 100_000,
  /** Maximum edge in points, 70 meters: far beyond the 14,400 of ISO 32000-1 Annex C, for the strips that converters make of web comics. */
  pageEdge: 200_000,
} as const

/** Maximum size in bytes: its structures count in 32 bits. */
const maxFileSize = 0xffff_ffff
/** FPDF_ERR_PASSWORD of the decoder. */
const passwordNeeded = 4

/**
 * Opens a PDF while `use` runs, repairing it if possible, without reading it into memory. Throws MediaError ENTRY_ENCRYPTED if it needs a
 * password, ENTRY_DAMAGED if it cannot be opened, IMAGE_UNREADABLE if the decoder gives up (no memory, no end of recursion), and the
 * errors of the file system.
 */
export function withPdf<T>(
  file: { readonly fd: number; readonly size: number },
  use: (pdf: PdfDocument) => T | Promise<T>,
): Promise<T> {
  if (file.size > maxFileSize) throw new MediaError('ENTRY_TOO_LARGE', 'PDF files of 4 GB cannot be read')
  return withPdfium(async (pdfium) => {
    const { pdfium: wasm } = pdfium
    const read = wasm.addFunction((_param: number, position: number, target: number, length: number) => {
      const bytes = readAt(file.fd, position >>> 0, length >>> 0)
      // Read again each time, because the memory moves when it grows.
      wasm.HEAPU8.set(bytes, target >>> 0)
      return bytes.length === length >>> 0 ? 1 : 0
    }, 'iiiii')
    const access = wasm.wasmExports.malloc(12)
    for (const [i, value] of [file.size, read, 0].entries()) wasm.setValue(access + i * 4, value, 'i32')
    try {
      const document = pdfium.FPDF_LoadCustomDocument(access, '')
      if (document === 0) throw openingFailed(pdfium.FPDF_GetLastError())
      const result = await use({ pdfium, document, pageCount: pdfium.FPDF_GetPageCount(document) })
      pdfium.FPDF_CloseDocument(document)
      wasm.wasmExports.free(access)
      wasm.removeFunction(read)
      return result
    } catch (error) {
      throw error instanceof WebAssembly.RuntimeError || error instanceof RangeError
        ? new MediaError('IMAGE_UNREADABLE', `The decoder gave up: ${error.message}`, { cause: error })
        : error
    }
  })
}

function openingFailed(code: number): MediaError {
  return code === passwordNeeded
    ? new MediaError('ENTRY_ENCRYPTED', 'The PDF needs a password')
    : new MediaError('ENTRY_DAMAGED', `The PDF cannot be opened (${code})`)
}

/**
 * Returns the size of a page as shown: of its crop box, rotated as the page says; null if there is no such page or it has no valid size.
 * `index` from 0.
 */
export function pageSize({ pdfium, document }: PdfDocument, index: number): PageSize | null {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const pair = malloc(8)
  const isFound = pdfium.FPDF_GetPageSizeByIndexF(document, index, pair)
  const width = pdfium.pdfium.getValue(pair, 'float')
  const height = pdfium.pdfium.getValue(pair + 4, 'float')
  free(pair)
  const isSensible = [width, height].every((edge) => edge > 0 && edge <= pdfLimits.pageEdge)
  return isFound && isSensible ? { width, height } : null
}
