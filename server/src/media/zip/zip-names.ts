import { crc32 } from 'node:zlib'
import { archiveLimits } from '../archive/archive-limits.ts'

export interface RawName {
  readonly bytes: Uint8Array
  /** General purpose bit 11 (APPNOTE.TXT 4.4.4): the name is UTF-8. */
  readonly isUtf8: boolean
  readonly extraFields: readonly { readonly id: number; readonly data: Buffer }[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const utf8Loose = new TextDecoder('utf-8', { ignoreBOM: true })
const shiftJis = new TextDecoder('shift_jis', { fatal: true })

/** CP437 from 0x80 on (APPNOTE.TXT appendix D: the encoding of names without the UTF-8 flag). */
const cp437High =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/**
 * Decodes the names of one archive. The encoding of names that do not declare it is guessed for all of them together, because one
 * program wrote them: UTF-8 (old macOS), Shift-JIS (Japanese Windows), or else CP437 as the specification says.
 */
export function decodeNames(names: readonly RawName[]): string[] {
  const decodeUndeclared = guess(names.filter((name) => hasHighByte(name.bytes) && !isTrulyUtf8(name)))
  return names.map((name) => {
    const unicode = unicodePath(name)
    if (unicode !== null) return unicode
    if (!hasHighByte(name.bytes)) return utf8Loose.decode(name.bytes)
    return isTrulyUtf8(name) ? utf8Loose.decode(name.bytes) : decodeUndeclared(name.bytes)
  })
}

/**
 * Decodes the names of the entries of one archive and makes them safe. A name that is longer than `archiveLimits.nameBytes` is cut and
 * `isOverlong`.
 */
export function decodeSafeNames(
  names: readonly RawName[],
): { readonly name: string; readonly isOverlong: boolean }[] {
  const cut = names.map((name) => ({ ...name, bytes: name.bytes.subarray(0, archiveLimits.nameBytes) }))
  return decodeNames(cut).map((name, i) => ({
    name: safeName(name),
    isOverlong: (names[i]?.bytes.length ?? 0) > archiveLimits.nameBytes,
  }))
}

/** True for valid UTF-8; the flag alone is not trusted. */
const isTrulyUtf8 = (name: RawName): boolean => name.isUtf8 && tryDecode(utf8, name.bytes) !== null

function guess(undeclared: readonly RawName[]): (bytes: Uint8Array) => string {
  if (undeclared.every((name) => tryDecode(utf8, name.bytes) !== null))
    return (bytes) => utf8Loose.decode(bytes)
  const japanese = undeclared.map((name) => tryDecode(shiftJis, name.bytes))
  const isShiftJis = japanese.every((text) => text !== null) && japanese.some((text) => looksJapanese(text))
  return (bytes) => (isShiftJis ? tryDecode(shiftJis, bytes) : null) ?? decodeCp437(bytes)
}

/**
 * True for text that is probably Japanese. Accented letters of CP437 followed by a plain letter are valid Shift-JIS as well, but do not
 * yield two or more kana or kanji in a row.
 */
const looksJapanese = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]{2}/.test(text)

function tryDecode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

function decodeCp437(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : cp437High.charAt(byte - 0x80)
  return text
}

const hasHighByte = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0x80)

/** Returns the Unicode path extra field (APPNOTE.TXT 4.6.9), valid only if its checksum fits the plain name. */
function unicodePath(name: RawName): string | null {
  const field = name.extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5 && data[0] === 1)
  if (!field || field.data.readUInt32LE(1) !== crc32(name.bytes)) return null
  return tryDecode(utf8, field.data.subarray(5))
}

/**
 * Returns a name of an archive that is safe to show and store: with `/` between its parts, without parts that lead out of a folder
 * (root, drive letter, `..`) and without control characters. Names do not become paths here; this protects later uses.
 */
export function safeName(name: string): string {
  const parts: string[] = []
  for (const part of name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
    .split(/[\\/]/)) {
    const bare = parts.length === 0 ? part.replace(/^(?:[a-z]:)+/i, '') : part
    if (bare !== '' && bare !== '.' && bare !== '..') parts.push(bare)
  }
  return (parts.join('/') || 'unnamed') + (/[\\/]$/.test(name) ? '/' : '')
}

/** True for files that operating systems leave in archives, which are never a page (`__MACOSX` twins, dot files, `Thumbs.db`). */
export function isJunk(name: string): boolean {
  const parts = name.toLowerCase().split('/')
  return parts.some((part) => part.startsWith('.') || part === '__macosx') || parts.at(-1) === 'thumbs.db'
}
