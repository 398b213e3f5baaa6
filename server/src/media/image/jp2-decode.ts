import { requireIsolation } from '../isolation.ts'
import type { ImageSize } from '../jpeg/jpeg-header.ts'
import { MediaError } from '../media-error.ts'
import { withPdfium } from '../pdf/pdf-module.ts'
import type { RawImage } from './raw-image.ts'

/** Maximum number of pixels: the decoder takes 20 bytes for each, of the memory that one may use. */
const maxPixels = 12_000_000
/** Start of a codestream and its first segment, SIZ (ISO/IEC 15444-1, A.4.1 and A.5.1). */
const codestreamStart = Buffer.from([0xff, 0x4f, 0xff, 0x51])
/** Four bytes for each pixel (FPDFBitmap_BGRx). */
const fourBytes = 3
const channels = 4
/** FPDF_REVERSE_BYTE_ORDER: red, green, blue. */
const redFirst = 0x10

/**
 * Decodes JPEG 2000 (ISO/IEC 15444-1), in its container or bare, as the only image of a PDF made for it, because only the decoder of PDF
 * supports it. So it runs only in an isolated process. Throws MediaError IMAGE_UNREADABLE and NEEDS_ISOLATION.
 */
export async function decodeJp2(bytes: Uint8Array): Promise<RawImage> {
  const size = codestreamSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!size) throw unreadable('has no size')
  if (size.width * size.height > maxPixels) throw unreadable('has too many pixels')
  requireIsolation()
  try {
    return await drawOnly(onePagePdf(bytes, size), size)
  } catch (error) {
    if (error instanceof MediaError) throw error
    throw unreadable('cannot be decoded', error)
  }
}

/** Returns the size in pixels in the header of a codestream; null without one. */
function codestreamSize(bytes: Buffer): ImageSize | null {
  const at = bytes.indexOf(codestreamStart)
  if (at < 0 || at + 24 > bytes.length) return null
  const [right = 0, bottom = 0, left = 0, top = 0] = [8, 12, 16, 20].map((offset) =>
    bytes.readUInt32BE(at + offset),
  )
  return right > left && bottom > top ? { width: right - left, height: bottom - top } : null
}

/** Returns a PDF with a page of one point for each pixel, which the image fills. */
function onePagePdf(bytes: Uint8Array, { width, height }: ImageSize): Buffer {
  const drawing = `${width} 0 0 ${height} 0 0 cm /I Do`
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode /Length ${bytes.length} >>\nstream\n`,
  ]
  let head = '%PDF-1.7\n'
  const offsets: string[] = []
  for (const [i, body] of bodies.entries()) {
    offsets.push(`${String(head.length).padStart(10, '0')} 00000 n \n`)
    head += `${i + 1} 0 obj\n${body}${body.endsWith('stream\n') ? '' : '\nendobj\n'}`
  }
  const end = '\nendstream\nendobj\n'
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const start = head.length + bytes.length + end.length
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`${end}${table}${trailer}`)])
}

/** Draws the page of a PDF in its size; the image must have been decoded, because a page without it would be blank. */
function drawOnly(pdf: Buffer, { width, height }: ImageSize): Promise<RawImage> {
  return withPdfium(async (pdfium) => {
    const { malloc, free } = pdfium.pdfium.wasmExports
    const file = malloc(pdf.length)
    if (!file) throw unreadable('needs too much memory')
    pdfium.pdfium.HEAPU8.set(pdf, file)
    const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, '')
    const page = document && pdfium.FPDF_LoadPage(document, 0)
    const object = page && pdfium.FPDFPage_GetObject(page, 0)
    const decoded = object && pdfium.FPDFImageObj_GetBitmap(object)
    if (!decoded) throw unreadable('cannot be decoded')
    pdfium.FPDFBitmap_Destroy(decoded)
    const length = width * height * channels
    const pixels = malloc(length)
    const bitmap = pixels && pdfium.FPDFBitmap_CreateEx(width, height, fourBytes, pixels, width * channels)
    if (!bitmap) throw unreadable('needs too much memory')
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, redFirst)
    const data = pdfium.pdfium.HEAPU8.slice(pixels, pixels + length)
    // The decoder does not set the fourth byte of a pixel.
    for (let i = 3; i < length; i += channels) data[i] = 255
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
    pdfium.FPDF_CloseDocument(document)
    free(pixels)
    free(file)
    return { data, width, height }
  })
}

const unreadable = (reason: string, cause?: unknown): MediaError =>
  new MediaError('IMAGE_UNREADABLE', `The JPEG 2000 picture ${reason}`, { cause })
