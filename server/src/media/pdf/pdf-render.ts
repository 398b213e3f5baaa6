import type { PageFormat } from '@lectern/contract/reader'
import sharp, { type Sharp } from 'sharp'
import { encodePage } from '../image/page-encoding.ts'
import { MediaError } from '../media-error.ts'
import { getWholePageEdge } from '../poster/strip.ts'
import { type PageSize, type PdfDocument, pageSize } from './pdf-document.ts'
import { fitWidth, maxPixels, renderedSize } from './rendered-size.ts'

/** US letter, for a page that cannot be opened. */
const blankPage: PageSize = { width: 612, height: 792 }

/** With annotations (form entries, marks of readers); bytes in the order red, green, blue. */
const renderFlags = 0x01 | 0x10
/** Three bytes for each pixel (FPDFBitmap_BGR). */
const threeBytes = 2
const channels = 3

/**
 * Draws one page as JPEG (behaviour 4.4) on white; one that cannot be opened is blank. `index` from 0, `edge` is the longest edge in
 * pixels, for a poster of the part of the page that it shows; quality is that of JPEG. Throws MediaError.
 */
export async function renderPage(
  pdf: PdfDocument,
  index: number,
  {
    edge,
    isPoster = false,
    quality,
  }: { edge?: number | undefined; isPoster?: boolean | undefined; quality: number },
): Promise<Uint8Array> {
  const size = pageSize(pdf, index) ?? blankPage
  const target = renderedSize(size, edge && isPoster ? getWholePageEdge(size, edge) : edge)
  return draw(pdf, index, target, (image) => image.jpeg({ quality }))
}

/** Draws one page in a width in pixels, as large as memory allows, in a format. `index` from 0. Throws MediaError. */
export function renderPageAs(
  pdf: PdfDocument,
  index: number,
  { width, format }: { readonly width: number; readonly format: PageFormat },
): Promise<Uint8Array> {
  const target = fitWidth(pageSize(pdf, index) ?? blankPage, width)
  return draw(pdf, index, target, (image) => encodePage(image, target, format))
}

async function draw(
  pdf: PdfDocument,
  index: number,
  { width, height }: PageSize,
  encode: (image: Sharp) => Sharp,
): Promise<Uint8Array> {
  const { pdfium } = pdf
  const page = pageSize(pdf, index) && pdfium.FPDF_LoadPage(pdf.document, index)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const length = width * height * channels
  const pixels = malloc(length)
  const bitmap = pixels && pdfium.FPDFBitmap_CreateEx(width, height, threeBytes, pixels, width * channels)
  if (!bitmap) throw new MediaError('IMAGE_UNREADABLE', 'There is no memory for this page')
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  if (page) {
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
    // Frees its decoded images: as much memory again, which is not needed while the page is encoded.
    pdfium.FPDF_ClosePage(page)
  }
  pdfium.FPDFBitmap_Destroy(bitmap)
  // Read in place; a copy would be another 72 MB.
  const image = sharp(new Uint8Array(pdfium.pdfium.HEAPU8.buffer, pixels, length), {
    raw: { width, height, channels },
    limitInputPixels: maxPixels * 2,
  })
  const { data } = await encode(image).toUint8Array()
  free(pixels)
  return data
}
