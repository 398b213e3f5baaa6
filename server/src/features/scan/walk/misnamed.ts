import { isUtf8 } from 'node:buffer'
import { readdirSync } from 'node:fs'

/** A file or folder whose name is not UTF-8. It cannot be opened, because Node opens files by their names as text. */
export interface MisnamedEntry {
  /** As Node returns it, with U+FFFD for bytes that are not UTF-8. */
  readonly name: string
  /** As it was probably meant; that of a folder ends with `/`. */
  readonly shown: string
  readonly isDirectory: () => boolean
  readonly isSymbolicLink: () => boolean
}

/** Returns the entries of a folder whose names are not UTF-8, by shown name. A name that contains U+FFFD as a character is UTF-8. */
export const listMisnamed = (folder: string): MisnamedEntry[] =>
  readdirSync(folder, { encoding: 'buffer', withFileTypes: true })
    .filter((entry) => !isUtf8(entry.name))
    .map((entry) => ({
      name: entry.name.toString('utf8'),
      shown: guessName(entry.name) + (entry.isDirectory() ? '/' : ''),
      isDirectory: () => entry.isDirectory(),
      isSymbolicLink: () => entry.isSymbolicLink(),
    }))
    .sort((a, b) => (a.shown < b.shown ? -1 : 1))

const western = new TextDecoder('windows-1252')
/** East Asian encodings, the strictest first. */
const eastern = ['euc-jp', 'shift_jis', 'euc-kr', 'gbk'].map(
  (label) => new TextDecoder(label, { fatal: true }),
)

/**
 * Returns a name of an older encoding as text, for people to read: East Asian if all of its bytes are valid there and result in two such letters
 * in a row, otherwise Windows-1252.
 */
function guessName(bytes: Uint8Array): string {
  const text = decodeEastern(bytes) ?? western.decode(bytes)
  return text.replace(/\p{Cc}/gu, '\ufffd')
}

function decodeEastern(bytes: Uint8Array): string | undefined {
  for (const decoder of eastern) {
    try {
      const text = decoder.decode(bytes)
      if (isLikely(text)) return text
    } catch {
      // Another encoding.
    }
  }
  return undefined
}

/** True if all letters beyond ASCII are common ones of East Asia, and two of them are in a row. */
const isLikely = (text: string): boolean =>
  /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{2}/.test(text) &&
  /^[\0-\x7f\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]*$/.test(text)
