import { MediaError, readOrNull } from '../media-error.ts'
import type { OpenBook } from '../open-book.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { findByHref } from './find-name.ts'
import { deobfuscate } from './font-obfuscation.ts'
import type { LocatedResources } from './resources.ts'
import { type LinkedFile, type LoadLinked, makeSvgWhole, usesOtherFiles } from './whole-svg.ts'

const svgType = 'image/svg+xml'
/** Maximum sizes of a drawing that is read as a text, and of all files of one page, in bytes. */
const maxSvgBytes = 16 * 1024 * 1024
const maxLinkedBytes = 48 * 1024 * 1024
/** Maximum number of files of one page. */
const maxLinkedFiles = 200

/** True for a drawing that is made of several files of the book. */
export function isMadeOfSeveral(book: OpenBook, { mediaType, entry }: EpubResource): boolean {
  if (mediaType !== svgType || entry.size > maxSvgBytes) return false
  return readOrNull(() => usesOtherFiles(readStored(book.fd, entry, maxSvgBytes))) ?? false
}

/** Returns the bytes of a page that is a drawing, with the files that it uses embedded. Throws MediaError. */
export function readWholeSvg(book: OpenBook, name: string, resources: LocatedResources): Uint8Array {
  const page = resources.find(name)
  if (!page) throw new MediaError('ENTRY_MISSING', 'The book has no page of this name')
  let rest = maxLinkedBytes
  let count = 0
  const known = new Map<string, LinkedFile>()
  const read = (resource: EpubResource): LinkedFile | undefined => {
    count += 1
    if (resource.entry.size > rest || count > maxLinkedFiles || resources.locked.has(resource.href))
      return undefined
    const stored = readStored(book.fd, resource.entry, rest)
    rest -= stored.length
    const bytes = resource.obfuscation ? deobfuscate(stored, resource.obfuscation) : stored
    return { name: resource.href, mediaType: resource.mediaType, bytes }
  }
  const load: LoadLinked = (from, href) => {
    const resource = findByHref(resources.find, from, href)?.value
    if (!resource) return undefined
    const before = known.get(resource.href)
    // Counted each time: a file that is used a hundred times is embedded a hundred times.
    if (before) {
      rest -= before.bytes.length
      return rest > 0 ? before : undefined
    }
    const file = readOrNull(() => read(resource)) ?? undefined
    if (file) known.set(resource.href, file)
    return file
  }
  return makeSvgWhole(readStored(book.fd, page.entry, maxSvgBytes), page.href, load)
}
