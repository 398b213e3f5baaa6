import { type BookFiles, decodeName } from './text-book.ts'

/** Target of an address in a book: a file of the book, or an address of the web or another program. */
export type Target =
  | { readonly kind: 'own'; readonly name: string; readonly fragment: string }
  | { readonly kind: 'outside'; readonly address: string }

/** Origin of the files of the book during the resolution; names under `.invalid` never exist (RFC 2606). */
const bookOrigin = 'https://book.invalid'
/** Schemes that a link of a book may open, after a confirmation. */
const outsideSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** Resolves an address in the file with this name; undefined for addresses that no link may open, such as `javascript:` and `data:`. */
export function resolveAddress(address: string, name: string): Target | undefined {
  const url = URL.parse(address.trim(), `${bookOrigin}/${name}`)
  if (!url) return undefined
  if (url.origin === bookOrigin)
    return { kind: 'own', name: url.pathname.slice(1), fragment: decodeFragment(url.hash) }
  return outsideSchemes.has(url.protocol) ? { kind: 'outside', address: url.href } : undefined
}

/** Images that a book may include in its text. An SVG runs no scripts, because it is shown as an image. */
const inlineImage = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i

/** Returns the address of a file of the book, or of its fallback if browsers do not show its type; undefined for files outside of the book. */
export function resolveResource(
  address: string,
  name: string,
  root: string,
  fallbacks?: BookFiles['fallbacks'],
): string | undefined {
  if (inlineImage.test(address.trim())) return address.trim()
  const target = resolveAddress(address, name)
  if (target?.kind !== 'own') return undefined
  const other = fallbacks?.get(decodeName(target.name))
  return root + (other ?? target.name) + (target.fragment && `#${encodeURIComponent(target.fragment)}`)
}
