/** Entry that a reference inside an EPUB points to, and its fragment (with `#`, or empty). */
export interface EntryReference {
  readonly name: string
  readonly fragment: string
}

/**
 * Resolves a reference inside an EPUB; `from` is the name of the entry that contains it, empty for the root. Returns null if it points out of
 * the archive: other schemes (`http:`, `file:`, `data:`), other hosts (`//host/`), control characters. A path that begins with a
 * slash starts at the root of the archive and `..` stops there, written plainly or as `%2e%2e` (EPUB 3.3, 4.2.5); a backslash is a slash,
 * as some tools write it.
 */
export function resolveHref(from: string, href: string): EntryReference | null {
  const [reference = '', fragment = ''] = splitAt(href.trim(), '#')
  if (reference === '') return fragment === '' || from === '' ? null : { name: from, fragment }
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(reference)) return null
  const path = decodePercent(splitAt(reference, '?')[0] ?? '').replaceAll('\\', '/')
  // Checked after decoding: `%2f`, `%5c` and `%00` mean the same as their plain forms.
  if (/\p{Cc}/u.test(path)) return null
  const name = followPath(path.startsWith('/') ? '' : from, path)
  return name === '' ? null : { name, fragment }
}

/** Splits a text before the first `mark`, which starts the second part. */
function splitAt(text: string, mark: string): string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at)]
}

/** Returns the path that begins in the folder of `from`, without `.`, `..` and empty parts: never outside of the root. */
export function followPath(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Decodes percent escapes. A stray `%` is kept. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped)
      } catch {
        return escaped
      }
    })
  }
}
