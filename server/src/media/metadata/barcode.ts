import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AnalyzedPage } from '../book-file.ts'
import { readPage } from '../formats.ts'
import { guarded, openImage, shrink } from '../image/image-decode.ts'
import { MediaError } from '../media-error.ts'
import { toIsbn13 } from './isbn.ts'

/** Longest edge in pixels: a bar code on a page is still readable, and the search takes a tenth of a second. */
const maxEdgePx = 2400

/**
 * Returns the ISBN from the bar code on one of a book's pages (behaviour 5.7), in the form of `toIsbn13`: the last three pages from the end
 * are tried, then the first three. Returns null without one; unreadable pages are skipped. Throws MediaError NEEDS_ISOLATION and the
 * errors of the file system.
 */
export async function readBookBarcode(path: string, pages: readonly AnalyzedPage[]): Promise<string | null> {
  for (const page of new Set([...pages.slice(-3).reverse(), ...pages.slice(0, 3)])) {
    try {
      const isbn = await isbnInImage(await readPage(path, page, { edge: maxEdgePx }))
      if (isbn !== null) return isbn
    } catch (error) {
      if (!(error instanceof MediaError) || error.code === 'NEEDS_ISOLATION') throw error
    }
  }
  return null
}

/** Returns the ISBN of an EAN-13 in an image, or null without one. Throws MediaError IMAGE_UNREADABLE. */
export async function isbnInImage(bytes: Uint8Array): Promise<string | null> {
  const image = await readPixels(bytes)
  const { readBarcodes } = await reader()
  const found = await readBarcodes(image, { formats: ['EAN13'], maxNumberOfSymbols: 8 })
  for (const { text } of found) {
    const isbn = toIsbn13(text)
    if (isbn !== null) return isbn
  }
  return null
}

let loading: Promise<typeof import('zxing-wasm/reader')> | undefined

/** Loads the decoder on first use. From the package on the disk: by default it would be loaded from the network. */
function reader(): Promise<typeof import('zxing-wasm/reader')> {
  loading ??= (async () => {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const [module, wasm] = await Promise.all([import('zxing-wasm/reader'), readFile(file)])
    const wasmBinary = Uint8Array.from(wasm).buffer
    await module.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
    return module
  })()
  return loading
}

/** Returns the pixels on a white background, in the four channels that the reader needs. */
function readPixels(bytes: Uint8Array) {
  return guarded(async () => {
    const { data, info } = await shrink(await openImage(bytes), maxEdgePx)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb' as const,
    }
  })
}
