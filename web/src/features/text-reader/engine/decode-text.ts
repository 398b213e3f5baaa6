const byteOrderMarks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** Number of bytes in which a file may name its encoding. */
const maxDeclarationBytes = 1024

function findEncoding(bytes: Uint8Array): string {
  const mark = byteOrderMarks.find(([start]) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return mark[1]
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, maxDeclarationBytes))
  const named =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(head) ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head) ??
    /^@charset "([\w-]+)"/i.exec(head)
  return named?.[1] ?? 'utf-8'
}

/** Decodes a text file by its byte order mark, the encoding that it names, or UTF-8. Bytes that fit none become replacement characters. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = findEncoding(bytes)
  if (encoding.toLowerCase() === 'utf-8') {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Most likely an old Western encoding: every byte is a character there, so nothing is lost.
      return new TextDecoder('windows-1252').decode(bytes)
    }
  }
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}
