import { type BookFiles, decodeName } from './text-book.ts'

/** Where an address in a book leads: to a file of the book, to the web or another program, or nowhere. */
export type Target =
  | { readonly kind: 'own'; readonly name: string; readonly fragment: string }
  | { readonly kind: 'outside'; readonly address: string }

/** Host that stands for the root of the book; names under `.invalid` never exist (RFC 2606). */
const bookOrigin = 'https://book.invalid'
/** Programs that a link of a book may open, always after a question. */
const outsideSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** Resolves an address of the file with this name. Returns undefined for what no link of a book may open, such as `javascript:` and `data:`. */
export function resolveAddress(address: string, name: string): Target | undefined {
  const url = URL.parse(address.trim(), `${bookOrigin}/${name}`)
  if (!url) return undefined
  if (url.origin === bookOrigin)
    return { kind: 'own', name: url.pathname.slice(1), fragment: decodeFragment(url.hash) }
  return outsideSchemes.has(url.protocol) ? { kind: 'outside', address: url.href } : undefined
}

/** Pictures that a book may hold in its text. An SVG among them runs no scripts, because it is shown as an image. */
const inlineImage = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i

/**
 * Returns the address from which an image, font or other file is loaded; undefined for everything outside of the book. Files
 * of types that are not shown are replaced by their fallbacks.
 */
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
