import { MediaError } from '../media-error.ts'
import type { RawImage } from './raw-image.ts'

const maxPixels = 64_000_000
/** Values of biCompression: plain, and plain with masks for the colors. */
const plain = 0
const masked = 3
/** Usual masks of red, green and blue. */
const usualMasks = [0x00ff0000, 0x0000ff00, 0x000000ff]

/**
 * Decodes a Windows bitmap (BITMAPINFOHEADER and its successors) with 24 or 32 bits for each pixel, which scanners and paint programs
 * write; palettes and run lengths are not read. Missing pixels at the end are black. Throws MediaError IMAGE_UNREADABLE.
 */
export function decodeBmp(bytes: Uint8Array): RawImage {
  const { width, height, isTopDown, step, start, rowLength } = readHeader(bytes)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    const row = start + (isTopDown ? y : height - 1 - y) * rowLength
    for (let x = 0; x < width; x += 1) {
      const from = row + x * step
      const to = (y * width + x) * 4
      data[to] = bytes[from + 2] ?? 0
      data[to + 1] = bytes[from + 1] ?? 0
      data[to + 2] = bytes[from] ?? 0
      // The fourth byte is padding more often than transparency.
      data[to + 3] = 255
    }
  }
  return { data, width, height }
}

function readHeader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 54 || view.getUint32(14, true) < 40) throw unreadable('an old header')
  const start = view.getUint32(10, true)
  const width = view.getInt32(18, true)
  const signedHeight = view.getInt32(22, true)
  const height = Math.abs(signedHeight)
  const bits = view.getUint16(28, true)
  const compression = view.getUint32(30, true)
  if (width <= 0 || height === 0 || width * height > maxPixels) throw unreadable('no sensible size')
  const isPlain = (bits === 24 || bits === 32) && compression === plain
  if (!isPlain && !(bits === 32 && compression === masked && hasUsualMasks(view)))
    throw unreadable('an unusual form')
  const step = bits / 8
  const rowLength = Math.ceil((width * step) / 4) * 4
  // An image that is mostly missing only costs memory.
  if (bytes.length < start + (rowLength * height) / 2) throw unreadable('no pixels')
  return { width, height, isTopDown: signedHeight < 0, step, start, rowLength }
}

const hasUsualMasks = (view: DataView): boolean =>
  view.byteLength >= 66 && usualMasks.every((mask, i) => view.getUint32(54 + i * 4, true) === mask)

const unreadable = (reason: string): MediaError =>
  new MediaError('IMAGE_UNREADABLE', `The bitmap has ${reason}`)
