import { closeSync, openSync } from 'node:fs'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { readAt } from '../read-at.ts'
import { type CjkScript, findCjkFont, type SystemFont } from './system-fonts.ts'

/** Character sets of the decoder (FXFONT_*_CHARSET) whose letters its own fonts do not have. */
const scriptOf: ReadonlyMap<number, CjkScript> = new Map([
  [128, 'japanese'],
  [129, 'korean'],
  [134, 'simplified'],
  [136, 'traditional'],
])
/** FXFONT_FF_ROMAN: the font that is replaced has serifs. */
const romanFamily = 0x10
/** The table that stands for a whole collection of fonts. */
const wholeCollection = 0x74746366

/**
 * Lets the decoder draw Chinese, Japanese and Korean text whose font is not in the file with fonts of this machine. They are
 * searched with the first such text, and kept in the memory of the decoder.
 */
export function offerSystemFonts(pdfium: WrappedPdfiumModule): void {
  const { pdfium: wasm } = pdfium
  /** The handle of a font is its index here, from 1. */
  const given: SystemFont[] = []

  const mapFont = (_info: number, weight: number, _isItalic: number, charset: number, family: number) => {
    const script = scriptOf.get(charset)
    const font = script && findCjkFont(script, { weight, isSerif: (family & romanFamily) !== 0 })
    if (!font) return 0
    const known = given.findIndex(({ path, offset }) => path === font.path && offset === font.offset)
    return known >= 0 ? known + 1 : given.push(font)
  }
  /** Writes as many bytes as there is room for; returns the size of the whole table. */
  const readFont = (_info: number, handle: number, table: number, target: number, room: number) => {
    const font = given[handle - 1]
    const offsetInFile = font && findOffset(font, table >>> 0)
    if (!font || offsetInFile === undefined) return 0
    const size = font.fileSize - offsetInFile
    const wanted = Math.min(room >>> 0, size)
    if (target === 0 || wanted === 0) return size
    const bytes = readFile(font.path, offsetInFile, wanted)
    if (bytes.length < wanted) return 0
    // Accessed after the read, because the memory moves when it grows.
    wasm.HEAPU8.set(bytes, target >>> 0)
    return size
  }
  // FPDF_SYSFONTINFO: its version, then Release, EnumFonts, MapFont, GetFont, GetFontData, GetFaceName, GetFontCharset and DeleteFont. All are
  // called without a check, and each needs a separate function: a shared one would keep its first signature.
  const fields = [
    1,
    wasm.addFunction(() => {}, 'vi'),
    wasm.addFunction(() => {}, 'vii'),
    wasm.addFunction(mapFont, 'iiiiiiii'),
    wasm.addFunction(() => 0, 'iii'),
    wasm.addFunction(readFont, 'iiiiii'),
    wasm.addFunction(() => 0, 'iiiii'),
    wasm.addFunction(() => 0, 'iii'),
    wasm.addFunction(() => {}, 'vii'),
  ]
  const info = wasm.wasmExports.malloc(fields.length * 4)
  for (const [i, value] of fields.entries()) wasm.setValue(info + i * 4, value, 'i32')
  pdfium.FPDF_SetSystemFontInfo(info)
}

/** Returns the offset of the requested table in the file: 0 is the whole font, from which the decoder reads other tables. */
function findOffset({ offset }: SystemFont, table: number): number | undefined {
  if (table === 0) return offset ?? 0
  return table === wholeCollection && offset !== undefined ? 0 : undefined
}

function readFile(path: string, position: number, length: number): Buffer {
  try {
    const fd = openSync(path, 'r')
    try {
      return readAt(fd, position, length)
    } finally {
      closeSync(fd)
    }
  } catch {
    return Buffer.alloc(0)
  }
}
