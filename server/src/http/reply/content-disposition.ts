/** Escapes a text for an extended value (RFC 8187, attr-char). */
const escapeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Removes control characters and bidirectional marks, which must not be in a header or a file name. */
const removeUnsafeCharacters = (name: string): string =>
  name.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_').toWellFormed()

const disposition = (kind: 'inline' | 'attachment', name: string): string => {
  const safe = removeUnsafeCharacters(name)
  const plain = safe.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return plain === safe
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${escapeExtended(safe)}`
}

/** Returns `Content-Disposition` of a download, safe for any file name (RFC 6266). */
export const attachment = (name: string): string => disposition('attachment', name)
/** Returns `Content-Disposition` of content shown in the browser. */
export const inline = (name: string): string => disposition('inline', name)
