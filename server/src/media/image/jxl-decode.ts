import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { raiseMemoryLimit, requireIsolation } from '../isolation.ts'
import { MediaError } from '../media-error.ts'
import { instantiateLimited } from '../wasm-memory.ts'
import { measureImage } from './image-header.ts'
import type { RawImage } from './raw-image.ts'

/** Maximum number of pixels: 4,000 squared, a page scanned at 600 dpi at half its size. It takes 1 GB and four seconds to decode. */
const maxPixels = 16_000_000
/** Memory for each pixel, in bytes: the decoder keeps so many copies, in floating point. */
const bytesPerPixel = 72
const maxHeap = 1024 * 1024 * 1024
/** Memory of the process that decodes, without the image, in bytes. */
const otherMemory = 250 * 1024 * 1024

interface Decoder {
  decode(bytes: Uint8Array): (Omit<RawImage, 'data'> & { readonly data: Uint8ClampedArray }) | null
}
type StartDecoder = (options: {
  noInitialRun: boolean
  print: () => void
  printErr: () => void
  instantiateWasm: ReturnType<typeof instantiateLimited>
}) => Promise<Decoder>

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Decodes the first frame of a JPEG XL image (ISO/IEC 18181), upright, in sRGB. It takes a second for a page, and several hundred
 * megabytes, so it runs only in an isolated process. Throws MediaError IMAGE_UNREADABLE and NEEDS_ISOLATION.
 */
export async function decodeJxl(bytes: Uint8Array): Promise<RawImage> {
  const size = measureImage(bytes, 'image/jxl')
  if (size === null || size === 'more') throw unreadable('has no size')
  if (size.width * size.height > maxPixels) throw unreadable('has too many pixels')
  requireIsolation()
  raiseMemoryLimit(otherMemory + size.width * size.height * bytesPerPixel)
  // A new one for each image: its memory never shrinks, and after a failure it cannot be trusted.
  const decoder = await start()
  let image: ReturnType<Decoder['decode']>
  try {
    image = decoder.decode(bytes)
  } catch (error) {
    throw unreadable('cannot be decoded', error)
  }
  if (image === null) throw unreadable('cannot be decoded')
  const { data, width, height } = image
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height }
}

async function start(): Promise<Decoder> {
  const name = '@jsquash/jxl/codec/dec/jxl_dec'
  compiled ??= WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve(`${name}.wasm`))))
  const module = await compiled
  // Its declarations use types of browsers.
  const { default: create } = (await import('@jsquash/jxl/codec/dec/jxl_dec.js')) as unknown as {
    default: StartDecoder
  }
  return create({
    noInitialRun: true,
    print: () => {},
    printErr: () => {},
    instantiateWasm: instantiateLimited(module, maxHeap),
  })
}

const unreadable = (reason: string, cause?: unknown): MediaError =>
  new MediaError('IMAGE_UNREADABLE', `The JPEG XL picture ${reason}`, { cause })
