import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'

/** The archive inside the file: from its first local header to the end of its comment. Bytes from the start of the file. */
export interface ZipBounds {
  readonly start: number
  readonly end: number
}

const endLength = 22
const locatorLength = 20
const zip64EndLength = 56
const maxComment = 0xffff

/**
 * Finds the end-of-central-directory record (APPNOTE.TXT 4.3.16), also with bytes before the archive (self-extractors, a prepended banner:
 * the offsets inside count from the archive, not from the file) or after it (a download with a tail). Throws MediaError ARCHIVE_UNREADABLE.
 */
export function locateZip(fd: number, fileSize: number): ZipBounds {
  const length = Math.min(fileSize, endLength + maxComment + locatorLength)
  const base = fileSize - length
  const tail = readAt(fd, base, length)
  let loose: ZipBounds | null = null
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== 0x06054b50) continue
    const after = at + endLength + tail.readUInt16LE(at + 20)
    if (after > tail.length) continue
    const start = archiveStart(fd, tail, at, base)
    if (start === null) continue
    const bounds = { start, end: base + after }
    // A record whose comment ends with the file is the right one; any other counts only without it.
    if (after === tail.length) return bounds
    loose ??= bounds
  }
  if (loose) return loose
  throw new MediaError('ARCHIVE_UNREADABLE', 'The file has no end of central directory record')
}

/**
 * Returns the start of the archive, by the difference between the actual and the declared offset of the directory; null if the record is
 * invalid.
 */
function archiveStart(fd: number, tail: Buffer, at: number, base: number): number | null {
  const locator = at - locatorLength
  if (locator >= 0 && tail.readUInt32LE(locator) === 0x07064b50) {
    return zip64Start(fd, Number(tail.readBigUInt64LE(locator + 8)), base + locator)
  }
  const size = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const shift = base + at - size - offset
  if (shift < 0) return null
  // Some writers put padding or a signature between the directory and its end record; then nothing is shifted.
  if (shift > 0 && size > 0 && !isDirectoryAt(fd, offset + shift) && isDirectoryAt(fd, offset)) return 0
  return shift
}

/** Returns the start by the zip64 end record (APPNOTE.TXT 4.3.14), which is usually right before its locator. */
function zip64Start(fd: number, declared: number, locator: number): number | null {
  if (isSignatureAt(fd, declared, 0x06064b50)) return 0
  const shift = locator - zip64EndLength - declared
  return shift > 0 && isSignatureAt(fd, declared + shift, 0x06064b50) ? shift : null
}

const isDirectoryAt = (fd: number, position: number): boolean => isSignatureAt(fd, position, 0x02014b50)

function isSignatureAt(fd: number, position: number, signature: number): boolean {
  if (!Number.isSafeInteger(position)) return false
  const bytes = readAt(fd, position, 4)
  return bytes.length === 4 && bytes.readUInt32LE(0) === signature
}
