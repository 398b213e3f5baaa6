import type { EpubResource } from '../../media/epub/epub-contents.ts'
import { decodePercent } from '../../media/epub/hrefs.ts'
import type { OpenEpub } from './epub-cache.ts'

/** Begin of an address of a file of a book, of this server or another one. */
const addressStart = /^[^#]*?\/books\/[^/#]+\/resource\//
/** Maximum number of marks in a name that are tried as the begin of the fragment. */
const maxMarks = 8

/** Returns a reference without the part that only names the server: the address of a file becomes its name. */
export const dropAddress = (href: string): string => href.replace(addressStart, '')

/** Yields what may be the name: `#` begins the fragment, unless the name itself holds it. */
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
 * Returns the file of a book that a client means: by its name, escaped or not, with or without a fragment, or by its address in the manifest
 * (behaviour 8.4). Names are compared as in the book itself (behaviour 4.5).
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
