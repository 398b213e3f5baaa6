import { extname } from 'node:path'

/** Maximum length of a name in bytes on all common file systems. */
const maxBytes = 255
/** Device names on Windows, whatever follows the first dot; shares are often used from there. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them.
const control = /[\u0000-\u001f\u007f-\u009f]/g
const forbiddenOnWindows = /[<>:"|?*]/g

function shorten(base: string, bytes: number): string {
  let length = 0
  let kept = ''
  for (const character of base) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    kept += character
  }
  return kept
}

function cleanName(base: string, isWindows: boolean, bytes: number): string {
  const last = base.split(/[/\\]/).at(-1) ?? ''
  const plain = last.toWellFormed().replace(control, '')
  const allowed = isWindows ? plain.replace(forbiddenOnWindows, '_') : plain
  // A scan ignores names that begin with a dot.
  const visible = allowed.replace(/^[.\s]+|[.\s]+$/g, '')
  const safe = reserved.test(visible) ? `_${visible}` : visible
  return shorten(safe, bytes).replace(/[.\s]+$/, '')
}

/**
 * Returns the file name of an imported book (behaviour 10.2): the requested name, or that of the source, with the extension of the source.
 * The result is valid on every file system: no separators, no control characters, no device name of Windows, no dot in front, no dots or
 * spaces at the end, at most 255 bytes.
 */
export function makeDestinationName(
  sourceName: string,
  wanted: string | null,
  { isWindows = process.platform === 'win32' }: { isWindows?: boolean } = {},
): string {
  const extension = extname(sourceName)
  const ownBase = sourceName.slice(0, sourceName.length - extension.length)
  const maxBaseBytes = maxBytes - Buffer.byteLength(extension)
  const requested = wanted?.toLowerCase().endsWith(extension.toLowerCase())
    ? wanted.slice(0, wanted.length - extension.length)
    : (wanted ?? '')
  const base =
    cleanName(requested, isWindows, maxBaseBytes) || cleanName(ownBase, isWindows, maxBaseBytes) || 'book'
  return `${base}${extension}`
}
