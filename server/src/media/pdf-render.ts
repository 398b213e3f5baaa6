import sharp from 'sharp'
import { MediaError } from './media-error.ts'
import { type PageSize, type PdfDocument, pageSize } from './pdf-document.ts'

/** Pixels of the shorter edge of a page in full size (behaviour 4.4). */
const shorterEdge = 3200
/**
 * Most pixels of one page: 160 MB while it is drawn. A page in full size may be four times as long as it is wide; only longer strips
 * come out smaller than behaviour 4.4 says.
 */
const maxPixels = 40_000_000
/** JPEG allows no longer edge (ITU-T T.81 B.2.2); the encoder stops a little earlier. */
const maxEdge = 65_000
/** US letter, for a page that cannot be opened. */
const blankPage: PageSize = { width: 612, height: 792 }

/** With annotations, which hold what a reader has filled in or marked; bytes in the order red, green, blue. */
const renderFlags = 0x01 | 0x10
/** Four bytes for each pixel, the last unused (FPDFBitmap_BGRx). */
const withoutAlpha = 3

/** The size in pixels that a page is drawn in; `edge` is the longest that is wanted. Never below 1. */
export function renderedSize({ width, height }: PageSize, edge = maxEdge): PageSize {
  const scale = Math.min(
    shorterEdge / Math.min(width, height),
    Math.sqrt(maxPixels / (width * height)),
    Math.min(edge, maxEdge) / Math.max(width, height),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * One page as JPEG (behaviour 4.4) on white; one that cannot be opened is blank. `index` from 0, `edge` is the longest edge wanted in
 * pixels, quality that of JPEG. Throws MediaError.
 */
export async function renderPage(
  pdf: PdfDocument,
  index: number,
  { edge, quality }: { edge?: number | undefined; quality: number },
): Promise<Uint8Array> {
  const { pdfium } = pdf
  const size = pageSize(pdf, index)
  const page = size && pdfium.FPDF_LoadPage(pdf.document, index)
  const { width, height } = renderedSize(size ?? blankPage, edge)
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, withoutAlpha, 0, 0)
  if (bitmap === 0) throw new MediaError('IMAGE_UNREADABLE', 'There is no memory for this page')
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  if (page) pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
  const pixels = new Uint8Array(
    pdfium.pdfium.HEAPU8.buffer,
    pdfium.FPDFBitmap_GetBuffer(bitmap),
    width * height * 4,
  )
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels * 2 })
    .removeAlpha()
    .jpeg({ quality })
    .toUint8Array()
  pdfium.FPDFBitmap_Destroy(bitmap)
  if (page) pdfium.FPDF_ClosePage(page)
  return jpeg.data
}
