/** Number of bytes in which the encoding of a file is searched. */
const maxDeclarationBytes = 1024
/** Encodings with bytes of ASCII, which are always valid UTF-8. */
const isStateful = /^iso-2022-|^hz-/
/** Minimum number of decoded characters for each failed one if the encoding is right. */
const minPerFailure = 20

function findMark([a, b, c]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined
}

/** Returns the encoding that a file declares. UTF-16 is ignored, because the declaration was read byte by byte. */
function findDeclared(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, maxDeclarationBytes))
  for (const pattern of [
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)/i,
    /<meta[^>]+?charset\s*=\s*["']?\s*([\w.:-]+)/i,
    /^@charset "([\w.:-]+)"/i,
  ]) {
    const label = pattern.exec(head)?.[1]
    try {
      const { encoding } = new TextDecoder(label)
      if (label && encoding !== 'utf-8' && !encoding.startsWith('utf-16')) return encoding
    } catch {
      // Browsers do not know the encoding.
    }
  }
  return undefined
}

/** Returns the text if all bytes are valid UTF-8. */
function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** True if nearly all bytes were characters of the encoding. */
function fits(text: string): boolean {
  const failures = text.match(/\ufffd/g)?.length ?? 0
  return failures === 0 || (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) >= failures * minPerFailure
}

/**
 * Decodes a text file by the rules of the server (behaviour 4.5): by its byte order mark, as UTF-8 if it is valid, then by its declared encoding. UTF-8
 * may have a few invalid bytes; every other text is decoded as Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = findMark(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const declared = findDeclared(bytes)
  const isEscaped = declared !== undefined && isStateful.test(declared) && bytes.includes(0x1b)
  const strict = isEscaped ? undefined : decodeStrictly(bytes)
  if (strict !== undefined) return strict
  for (const encoding of declared ? [declared, 'utf-8'] : ['utf-8']) {
    const text = new TextDecoder(encoding).decode(bytes)
    if (fits(text)) return text
  }
  // Every byte is a character of this encoding, so nothing is lost.
  return new TextDecoder('windows-1252').decode(bytes)
}
