/** A magic number at an offset. */
interface Magic {
  readonly mediaType: string
  readonly at: number
  readonly bytes: readonly number[]
}

const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0))
const magic = (mediaType: string, bytes: readonly number[], at = 0): Magic => ({ mediaType, bytes, at })

/** Most common first. */
const magics: readonly Magic[] = [
  magic('image/jpeg', [0xff, 0xd8, 0xff]),
  magic('image/png', [0x89, ...ascii('PNG\r\n\x1a\n')]),
  magic('image/gif', ascii('GIF87a')),
  magic('image/gif', ascii('GIF89a')),
  magic('image/tiff', [...ascii('II'), 42, 0]),
  magic('image/tiff', [...ascii('MM'), 0, 42]),
  magic('image/tiff', [...ascii('II'), 43, 0]),
  magic('image/tiff', [...ascii('MM'), 0, 43]),
  magic('image/jxl', [0xff, 0x0a]),
  magic('image/jxl', [0, 0, 0, 12, ...ascii('JXL \r\n'), 0x87, 0x0a]),
  magic('image/jp2', [0, 0, 0, 12, ...ascii('jP  \r\n'), 0x87, 0x0a]),
  magic('image/j2c', [0xff, 0x4f, 0xff, 0x51]),
  magic('image/vnd.ms-photo', [...ascii('II'), 0xbc]),
  magic('image/vnd.adobe.photoshop', ascii('8BPS')),
]

/** Brands of ISO base media files that are images (ISO/IEC 23008-12, AV1 Image File Format). */
const brands: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['avis', 'image/avif'],
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['heim', 'image/heic'],
  ['heis', 'image/heic'],
  ['hevc', 'image/heic-sequence'],
  ['hevx', 'image/heic-sequence'],
])

/** Returns the media type of an image by its first bytes, never by its name; null for other files. */
export function imageType(head: Uint8Array): string | null {
  const found = magics.find((m) => m.bytes.every((byte, i) => head[m.at + i] === byte))
  if (found) return found.mediaType
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp'
  if (text(head, 4, 8) === 'ftyp') return brandedType(head)
  if (isBmp(head)) return 'image/bmp'
  if (isIco(head)) return 'image/x-icon'
  return isSvg(head) ? 'image/svg+xml' : null
}

function brandedType(head: Uint8Array): string | null {
  const length = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), head.length, 256)
  const major = text(head, 8, 12)
  const own = brands.get(major)
  if (own) return own
  if (major !== 'mif1' && major !== 'msf1') return null
  for (let at = 16; at + 4 <= length; at += 4) {
    const type = brands.get(text(head, at, at + 4))
    if (type) return type
  }
  return 'image/heif'
}

/** True for a bitmap. Many texts begin with `BM`, so the reserved words must be zero and the size of the header a known one. */
function isBmp(head: Uint8Array): boolean {
  if (text(head, 0, 2) !== 'BM' || head.length < 26) return false
  const isReservedZero = head.subarray(6, 10).every((byte) => byte === 0)
  return isReservedZero && [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0) && head[15] === 0
}

function isIco(head: Uint8Array): boolean {
  const isSigned = head[0] === 0 && head[1] === 0 && head[2] === 1 && head[3] === 0
  return isSigned && head.length >= 22 && head[5] === 0 && head[4] !== 0 && head[9] === 0
}

/** True for an `svg` root element after only a declaration, comments and a document type. */
function isSvg(head: Uint8Array): boolean {
  const start = text(head, 0, 4096)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (!start.startsWith('<')) return false
  const bare = start.replace(/<!--[\s\S]*?-->/g, '')
  return /^(?:\s*<\?[^>]*\?>)*\s*(?:<!DOCTYPE\s[^>[]*(?:\[[^\]]*\]\s*)?>)?\s*<(?:svg:)?svg[\s>/]/i.test(bare)
}

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))
