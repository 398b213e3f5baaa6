import { MediaError } from '../media-error.ts'
import { normalizeWhitespace } from '../metadata/xml-tree.ts'
import type { OpenBook } from '../open-book.ts'
import type { ZipEntry } from '../zip/zip.ts'
import { peekEntry } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { type Encryption, isUuid } from './font-obfuscation.ts'
import { resolveHref } from './hrefs.ts'
import type { PackageDocument } from './package-document.ts'

/** Finds the entry of a name; of several the first counts. Composed and decomposed accents are the same. */
export type FindEntry = (name: string) => ZipEntry | undefined

export function entryIndex(entries: readonly ZipEntry[]): FindEntry {
  const byName = new Map<string, ZipEntry>()
  for (const entry of entries) {
    const name = entry.name.normalize()
    if (!entry.isFolder && !entry.isOverlong && !byName.has(name)) byName.set(name, entry)
  }
  return (name) => byName.get(name.normalize())
}

export interface LocatedResources {
  /** Resources by id of the manifest; items of the same entry share one resource. */
  readonly byId: ReadonlyMap<string, EpubResource>
  readonly byHref: ReadonlyMap<string, EpubResource>
  /** Hrefs of items that are not in the archive, or lead out of it (ERR_1033). */
  readonly missing: readonly string[]
  /** Names of entries whose key only a vendor has. */
  readonly locked: ReadonlySet<string>
}

/** Input of an analysis. */
export interface Source {
  readonly book: OpenBook
  /** Path of the package document. */
  readonly path: string
  readonly document: PackageDocument
  readonly resources: LocatedResources
}

/** Finds every item of the manifest in the archive, and reads the location of its bytes (behaviour 4.5, abuse cases C5). */
export function locateResources(
  book: OpenBook,
  findEntry: FindEntry,
  source: {
    readonly path: string
    readonly document: PackageDocument
    readonly encryption: Encryption
  },
): LocatedResources {
  const byId = new Map<string, EpubResource>()
  const byHref = new Map<string, EpubResource>()
  const missing: string[] = []
  const locked = new Set<string>()
  const adobeId = findAdobeId(source.document)
  for (const item of source.document.manifest) {
    const found = findItem(findEntry, source.path, item.href)
    const entry = found && storedEntry(book, found)
    if (!found || !entry) {
      missing.push(normalizeWhitespace(item.href))
      continue
    }
    const encryption = source.encryption.get(found.name)
    if (encryption === 'drm') locked.add(found.name)
    const uniqueId = encryption === 'adobe' ? adobeId : source.document.uniqueId
    const resource = byHref.get(found.name) ?? {
      href: found.name,
      mediaType: item.mediaType || 'application/octet-stream',
      entry,
      ...(encryption && encryption !== 'drm' && { obfuscation: { algorithm: encryption, uniqueId } }),
    }
    byHref.set(found.name, resource)
    byId.set(item.id, resource)
  }
  return { byId, byHref, missing, locked }
}

/** Finds an entry by the decoded name, or by an entry that is itself named in percent escapes, as some packers write it. */
function findItem(findEntry: FindEntry, path: string, href: string): ZipEntry | undefined {
  const reference = resolveHref(path, href)
  // The package document is no item of its own manifest (EPUB 3.3, 5.6.1).
  if (!reference || reference.name === path) return undefined
  const found = findEntry(reference.name)
  if (found || !href.includes('%')) return found
  const literal = resolveHref(path, href.replaceAll('%', '%25'))
  return literal ? findEntry(literal.name) : undefined
}

function storedEntry(book: OpenBook, entry: ZipEntry): EpubResource['entry'] | null {
  try {
    return peekEntry(book.fd, book.size, entry, 0).stored
  } catch (error) {
    if (error instanceof MediaError) return null
    throw error
  }
}

/** Returns the identifier for Adobe's algorithm, which takes one that is a UUID; it need not be the unique one. */
function findAdobeId({ uniqueId, metadata }: PackageDocument): string {
  if (isUuid(uniqueId)) return uniqueId
  const texts = metadata
    .filter(({ name }) => name === 'identifier')
    .map(({ children }) =>
      normalizeWhitespace(children.filter((child) => typeof child === 'string').join('')),
    )
  return texts.find((text) => isUuid(text)) ?? uniqueId
}

export const isImage = ({ mediaType }: Pick<EpubResource, 'mediaType'>): boolean =>
  mediaType.startsWith('image/')
export const isXhtml = ({ mediaType }: EpubResource): boolean =>
  mediaType === 'application/xhtml+xml' || mediaType === 'text/html'
