import type { PageText, PageWord } from '@lectern/contract/reader-text'
import { MediaError } from '../media-error.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { Pdfium } from './pdf-module.ts'

/** Maximum number of characters of one page; a hostile page may claim any. */
const maxChars = 200_000
/** Maximum number of words of one page that get a box. */
const maxWords = 20_000
/** Edge of the square on which a page is mapped, in units: positions are shares of it. */
const mapEdge = 1_000_000
/** Code that the decoder writes for a hyphen at the end of a line, instead of a line break. */
const lineHyphen = 2
const lineBreaks = new Set([10, 13])

type Box = [left: number, top: number, right: number, bottom: number]

interface CollectedWord {
  text: string
  box: Box | undefined
}

/** Returns the text of a page as lines of words with their boxes. `index` from 0. Throws MediaError. */
export function readPageWords(pdf: PdfDocument, index: number): PageText {
  const { pdfium } = pdf
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc(16)
  const lines = withTextPage(pdf, index, (page, text) =>
    collectLines(pdfium, text, createBoxReader(pdfium, page, text, buffer)),
  )
  free(buffer)
  let count = 0
  const isKept = () => {
    count += 1
    return count <= maxWords
  }
  return { lines: lines.map((line) => line.filter(isKept).map(toPageWord)).filter((line) => line.length > 0) }
}

/** Returns the text of a page as `readPageWords` does, joined: much faster without the boxes. `index` from 0. Throws MediaError. */
export const readJoinedText = (pdf: PdfDocument, index: number): string =>
  withTextPage(pdf, index, (_, text) =>
    collectLines(pdf.pdfium, text, undefined)
      .map((line) => line.map((word) => word.text).join(' '))
      .join('\n'),
  )

function withTextPage<T>(
  { pdfium, document }: PdfDocument,
  index: number,
  use: (page: number, text: number) => T,
): T {
  const page = pdfium.FPDF_LoadPage(document, index)
  const text = page && pdfium.FPDFText_LoadPage(page)
  if (!text) throw new MediaError('ENTRY_DAMAGED', 'The page cannot be opened')
  const result = use(page, text)
  pdfium.FPDFText_ClosePage(text)
  pdfium.FPDF_ClosePage(page)
  return result
}

function collectLines(
  pdfium: Pdfium,
  text: number,
  readBox: ((char: number) => Box) | undefined,
): CollectedWord[][] {
  const count = Math.min(Math.max(pdfium.FPDFText_CountChars(text), 0), maxChars)
  const lines: CollectedWord[][] = [[]]
  let word: CollectedWord | undefined
  for (let char = 0; char < count; char += 1) {
    const code = pdfium.FPDFText_GetUnicode(text, char)
    const letter = code === lineHyphen ? '-' : toLetter(code)
    if (letter !== '') {
      word ??= addWord(lines)
      word.text += letter
      if (readBox) word.box = unite(word.box, readBox(char))
    }
    if (letter === '' || code === lineHyphen) word = undefined
    // After a hyphen the word continues on the next line.
    if (code === lineHyphen || lineBreaks.has(code)) lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

/** Adds an empty word to the last line. */
function addWord(lines: readonly CollectedWord[][]): CollectedWord {
  const word: CollectedWord = { text: '', box: undefined }
  lines.at(-1)?.push(word)
  return word
}

/** Returns the character of a code; empty for white space and invisible characters. */
function toLetter(code: number): string {
  if (code < 0x20 || code > 0x10ffff || code === 0xfffe || code === 0xffff) return ''
  const letter = String.fromCodePoint(code)
  return /\s/.test(letter) ? '' : letter
}

function unite(a: Box | undefined, b: Box): Box {
  if (!a) return b
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

/**
 * Returns a function that gives the box of a character, of its whole line height, as shares of the page as it is shown. `buffer` has room for
 * 16 bytes.
 */
function createBoxReader(pdfium: Pdfium, page: number, text: number, buffer: number): (char: number) => Box {
  const { pdfium: wasm } = pdfium
  const map = (x: number, y: number): [number, number] => {
    pdfium.FPDF_PageToDevice(page, 0, 0, mapEdge, mapEdge, 0, x, y, buffer, buffer + 4)
    return [wasm.getValue(buffer, 'i32') / mapEdge, wasm.getValue(buffer + 4, 'i32') / mapEdge]
  }
  // Three points determine how the page is cropped and rotated.
  const unit = 100
  const [x0, y0] = map(0, 0)
  const [xx, xy] = map(unit, 0)
  const [yx, yy] = map(0, unit)
  const transform = (x: number, y: number): [number, number] => [
    x0 + ((xx - x0) * x + (yx - x0) * y) / unit,
    y0 + ((xy - y0) * x + (yy - y0) * y) / unit,
  ]
  return (char) => {
    pdfium.FPDFText_GetLooseCharBox(text, char, buffer)
    const edge = (offset: number): number => wasm.getValue(buffer + offset, 'float')
    // Left, top, right, bottom.
    const [ax, ay] = transform(edge(0), edge(4))
    const [bx, by] = transform(edge(8), edge(12))
    return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
  }
}

/** Rounds to a ten-thousandth of the page, a third of a pixel on a large screen. */
const round = (share: number): number => (Number.isFinite(share) ? Math.round(share * 1e4) / 1e4 : 0)
const clamp = (share: number): number => Math.min(1, Math.max(0, share))

function toPageWord({ text, box = [0, 0, 0, 0] }: CollectedWord): PageWord {
  const [left, top, right, bottom] = box.map(clamp) as Box
  const place: PageWord['box'] = [round(left), round(top), round(right - left), round(bottom - top)]
  return { text: text.toWellFormed(), box: place }
}
