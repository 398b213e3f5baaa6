import type { EpubResource } from '../../../media/epub/epub-contents.ts'
import { decodePercent } from '../../../media/epub/hrefs.ts'
import type { OpenEpub } from '../book-caches.ts'

/** Beginning of an address of a file of a book, on this server or another one. */
const addressStart = /^[^#]*?\/books\/[^/#]+\/resource\//
/** Maximum number of `#` in a name that are tried as the beginning of the fragment. */
const maxMarks = 8

/** Returns a reference without the server and the book: the address of a file becomes its name. */
export const dropAddress = (href: string): string => href.replace(addressStart, '')

/** Yields the possible names of a file: a `#` begins the fragment or is part of the name. */
function* listNames(href: string): Generator<string> {
  let name = href
  for (let i = 0; i <= maxMarks; i++) {
    yield name
    const at = name.lastIndexOf('#')
    if (at < 0) return
    name = name.slice(0, at)
  }
}

/**
 * Returns the file of a book that a client refers to: by its name, escaped or not, with or without a fragment, or by its address in the
 * manifest (behaviour 8.4). Names are compared as within the book (behaviour 4.5).
 */
export function findFile(epub: OpenEpub, href: string): EpubResource | undefined {
  const written = [...new Set([href, dropAddress(href)])].flatMap((one) => [...listNames(one)])
  const names = [...new Set(written.flatMap((name) => [decodePercent(name), name]))].filter(
    (name) => name !== '',
  )
  const exact = names.find((name) => epub.byHref.has(name))
  if (exact !== undefined) return epub.byHref.get(exact)
  for (const name of names) {
    const found = epub.find(name)
    if (found) return found
  }
  return undefined
}
