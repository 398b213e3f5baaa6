import { type PdfDocument, withPdf } from './pdf-document.ts'

/** Time limit of the search for such pages, in milliseconds, while none was found. */
const searchMs = 1000
/** The same once one was found. */
const longSearchMs = 4000

const limits = {
  /** Maximum number of objects of one page whose fonts are checked. */
  objects: 20_000,
  formDepth: 4,
  /** Maximum number of characters of one page that are checked. */
  chars: 20_000,
} as const

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM. */
const textObject = 1
const formObject = 5
/** Rendering modes of text that is not painted (ISO 32000-1, 9.3.6), such as the text behind scanned images. */
const unpaintedModes = new Set([3, 7])
/** First character that the fonts of the decoder may not draw. */
const firstDoubtful = 0x100

/**
 * Returns the indexes of pages, in ascending order, with letters that cannot be drawn, because their font is neither in the file nor on this
 * machine: mostly Chinese, Japanese and Korean. Opening a page can take long, so the search is limited in time and spread over the book. A
 * page on which the decoder gives up ends the search; nothing is thrown.
 */
export async function findUndrawnPages(file: {
  readonly fd: number
  readonly size: number
}): Promise<{ readonly pages: readonly number[]; readonly isComplete: boolean }> {
  const found: number[] = []
  let isComplete = false
  const start = performance.now()
  await withPdf(file, (pdf) => {
    for (const index of spreadOver(pdf.pageCount)) {
      if (hasUndrawnLetter(pdf, index)) found.push(index)
      if (performance.now() - start > (found.length > 0 ? longSearchMs : searchMs)) return
    }
    isComplete = true
  }).catch(() => {})
  return { pages: found.toSorted((a, b) => a - b), isComplete }
}

/** Yields 0 to `count` - 1 so that any beginning of it is spread evenly: the first, the middle, the quarters, the eighths. */
export function* spreadOver(count: number): Generator<number> {
  if (count > 0) yield 0
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(count, 1))); step >= 1; step /= 2)
    for (let index = step; index < count; index += step * 2) yield index
}

function hasUndrawnLetter(pdf: PdfDocument, index: number): boolean {
  const { pdfium, document } = pdf
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) return false
  // The text of a page takes as long as opening it, and most files have all their fonts.
  const text = usesForeignFont(pdf, page) ? pdfium.FPDFText_LoadPage(page) : 0
  const result = text !== 0 && isLetterMissing(pdf, text)
  if (text !== 0) pdfium.FPDFText_ClosePage(text)
  pdfium.FPDF_ClosePage(page)
  return result
}

function usesForeignFont({ pdfium }: PdfDocument, page: number): boolean {
  let objectsLeft: number = limits.objects
  const isForeign = (object: number, depth: number): boolean => {
    objectsLeft -= 1
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === textObject) return pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(object)) === 0
    if (type !== formObject || depth >= limits.formDepth) return false
    const count = pdfium.FPDFFormObj_CountObjects(object)
    for (let i = 0; i < count && objectsLeft > 0; i += 1)
      if (isForeign(pdfium.FPDFFormObj_GetObject(object, i), depth + 1)) return true
    return false
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let i = 0; i < count && objectsLeft > 0; i += 1)
    if (isForeign(pdfium.FPDFPage_GetObject(page, i), 0)) return true
  return false
}

function isLetterMissing({ pdfium }: PdfDocument, text: number): boolean {
  const count = Math.min(pdfium.FPDFText_CountChars(text), limits.chars)
  const drawn = new Set<string>()
  for (let char = 0; char < count; char += 1) {
    const code = pdfium.FPDFText_GetUnicode(text, char)
    if (code < firstDoubtful || !isLetter(code)) continue
    const object = pdfium.FPDFText_GetTextObject(text, char)
    const font = object && pdfium.FPDFTextObj_GetFont(object)
    if (!font || drawn.has(`${font} ${code}`)) continue
    // A glyph that an embedded font lacks is invisible on purpose.
    const isDrawn =
      pdfium.FPDFFont_GetIsEmbedded(font) !== 0 ||
      unpaintedModes.has(pdfium.FPDFTextObj_GetTextRenderMode(object)) ||
      pdfium.FPDFFont_GetGlyphPath(font, code, 1) !== 0
    if (!isDrawn) return true
    drawn.add(`${font} ${code}`)
  }
  return false
}

const isLetter = (code: number): boolean => code <= 0x10ffff && /\p{L}/u.test(String.fromCodePoint(code))
