/**
 * Decodes an XML file: by its byte order mark, by the zero bytes that reveal UTF-16, by its declaration, or else as UTF-8 (XML 1.0 appendix
 * F). Bytes that do not fit their declared encoding are read as Windows-1252, which is the most common case.
 */
export function decodeXml(bytes: Uint8Array): string {
  const label = detectEncoding(bytes)
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(label.startsWith('utf-16') ? label : 'windows-1252').decode(bytes)
  }
}

function detectEncoding(bytes: Uint8Array): string {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  if (a === 0xef && b === 0xbb) return 'utf-8'
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1]?.toLowerCase()
  // A declaration that can be read byte by byte cannot be UTF-16, whatever it says.
  return declared === undefined || declared.startsWith('utf-16') || !isDecodable(declared)
    ? 'utf-8'
    : declared
}

function isDecodable(label: string): boolean {
  try {
    return new TextDecoder(label) instanceof TextDecoder
  } catch {
    return false
  }
}
