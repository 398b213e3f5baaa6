/**
 * The name of the entry that a reference inside an EPUB means, and its fragment (with `#`, or empty); null when it means nothing in
 * the archive: other schemes (`http:`, `file:`, `data:`), absolute paths, backslashes, control characters. As EPUB 3.3 (4.2.5) has
 * it, `..` stops at the root of the archive, written plainly or as `%2e%2e`.
 */
export interface EntryReference {
  readonly name: string
  readonly fragment: string
}

/** `from`: the name of the entry that holds the reference; empty for the root. */
export function resolveHref(from: string, href: string): EntryReference | null {
  const [reference = '', fragment = ''] = splitAt(href.trim(), '#')
  if (reference === '') return fragment === '' || from === '' ? null : { name: from, fragment }
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(reference)) return null
  const path = decodePercent(splitAt(reference, '?')[0] ?? '')
  // Decoded once and looked at again: `%2f`, `%5c` and `%00` must not mean more than their plain forms.
  if (/^\/|[\\\p{Cc}]/u.test(path)) return null
  const name = follow(from, path)
  return name === '' ? null : { name, fragment }
}

/** Before the first `mark`, and from it on. */
function splitAt(text: string, mark: string): string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at)]
}

function follow(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** A stray `%` is meant as one. */
function decodePercent(text: string): string {
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
