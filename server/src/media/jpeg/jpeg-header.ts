export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Returns the size of a JPEG as shown, from its first bytes: markers up to the frame header (ITU-T T.81 B.2.2), with width and height
 * exchanged where the EXIF orientation turns the image. Returns 'more' if these bytes end too early, null if this is no readable JPEG. Not a library,
 * because skipping must be linear: pages contain hostile or huge metadata.
 */
export function jpegSize(bytes: Buffer): ImageSize | 'more' | null {
  let isTurned = false
  let at = 2
  for (;;) {
    const marker = markerAt(bytes, at)
    if (marker === null || marker === 'more') return marker
    if (isFrame(marker.code)) return frameSize(bytes, marker.body, isTurned)
    if (marker.code === 0xda || marker.code === 0xd9) return null
    if (marker.code === 0xe1) isTurned ||= isExifTurned(bytes.subarray(marker.body + 2, marker.next))
    at = marker.next
  }
}

/**
 * True if browsers cannot show the JPEG with these first bytes: they support only baseline, extended and progressive frames with Huffman
 * codes (SOF0 to SOF2), not lossless, differential and arithmetic ones.
 */
export function isUncommonJpeg(bytes: Buffer): boolean {
  for (let at = 2; ; ) {
    const marker = markerAt(bytes, at)
    if (marker === null || marker === 'more') return false
    if (isFrame(marker.code)) return marker.code > 0xc2
    if (marker.code === 0xda || marker.code === 0xd9) return false
    at = marker.next
  }
}

/** A marker with its segment (T.81, B.1.1.4). */
interface Marker {
  readonly code: number
  /** Offset of the length field, which counts itself. */
  readonly body: number
  readonly next: number
}

export function markerAt(bytes: Uint8Array, from: number): Marker | 'more' | null {
  let at = from
  // Decoders skip stray bytes before a marker, and any number of fill bytes.
  while (at < bytes.length && bytes[at] !== 0xff) at += 1
  while (at < bytes.length && bytes[at] === 0xff) at += 1
  const code = bytes[at]
  if (code === undefined) return 'more'
  const body = at + 1
  if (code === 0x00 || code === 0x01 || (code >= 0xd0 && code <= 0xd8)) return { code, body, next: body }
  if (code === 0xd9) return null
  if (body + 2 > bytes.length) return 'more'
  const length = readWord(bytes, body)
  return length < 2 ? null : { code, body, next: body + length }
}

/** Returns the number of 16 bits at this offset; missing bytes are zeros. */
export const readWord = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** True for SOF0 to SOF15 without DHT, JPG and DAC, which are between them. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc

function frameSize(bytes: Buffer, body: number, isTurned: boolean): ImageSize | 'more' | null {
  if (body + 7 > bytes.length) return 'more'
  const [height, width] = [readWord(bytes, body + 3), readWord(bytes, body + 5)]
  if (width === 0 || height === 0) return null
  return isTurned ? { width: height, height: width } : { width, height }
}

/** True for orientation 5 to 8 of an `Exif` block (CIPA DC-008 4.6.5, tag 0x0112): rotated by a quarter turn. */
function isExifTurned(block: Buffer): boolean {
  if (block.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = block.subarray(6)
  if (tiff.length < 8) return false
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = short(directory)
  for (let i = 0; i < count; i += 1) {
    const at = directory + 2 + i * 12
    if (at + 12 > tiff.length) return false
    if (short(at) === 0x0112) return short(at + 8) >= 5 && short(at + 8) <= 8
  }
  return false
}
