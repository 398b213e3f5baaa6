import { readOrNull } from '../media-error.ts'
import { normalizeWhitespace } from '../metadata/xml-tree.ts'
import type { OpenBook } from '../open-book.ts'
import type { ZipEntry } from '../zip/zip.ts'
import { peekEntry } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { createNameIndex, type FindByName, findByHref } from './find-name.ts'
import { type Encryption, isUuid } from './font-obfuscation.ts'
import type { PackageDocument } from './package-document.ts'

/** Finds the first entry of a name. */
export type FindEntry = FindByName<ZipEntry>

export const entryIndex = (entries: readonly ZipEntry[]): FindEntry =>
  createNameIndex(
    entries
      .filter(({ isFolder, isOverlong }) => !isFolder && !isOverlong)
      .map((entry) => [entry.name, entry] as const),
  )

export interface LocatedResources {
  /** Resources by id of the manifest; items of the same entry share one resource. */
  readonly byId: ReadonlyMap<string, EpubResource>
  readonly byHref: ReadonlyMap<string, EpubResource>
  /** Finds a resource whose name may be written differently. */
  readonly find: FindByName<EpubResource>
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
  const findEncryption = createNameIndex(source.encryption)
  for (const item of source.document.manifest) {
    const named = findByHref(findEntry, source.path, item.href)?.value
    // The package document is not an item of its own manifest (EPUB 3.3, 5.6.1).
    const found = named?.name === source.path ? undefined : named
    const entry = found && readOrNull(() => peekEntry(book.fd, book.size, found, 0).stored)
    if (!found || !entry) {
      missing.push(normalizeWhitespace(item.href))
      continue
    }
    const encryption = findEncryption(found.name)
    if (encryption === 'drm') locked.add(found.name)
    const uniqueId = encryption === 'adobe' ? adobeId : source.document.uniqueId
    const resource = byHref.get(found.name) ?? {
      href: found.name,
      mediaType: findMediaType(item.mediaType, found.name),
      entry,
      ...(encryption && encryption !== 'drm' && { obfuscation: { algorithm: encryption, uniqueId } }),
    }
    byHref.set(found.name, resource)
    byId.set(item.id, resource)
  }
  return { byId, byHref, find: createNameIndex(byHref), missing, locked }
}

/** Types that are missing, generic, or only XML. */
const vagueTypes = new Set(['', 'application/octet-stream', 'application/xml', 'text/xml', 'text/plain'])
const typesByEnding: ReadonlyMap<string, string> = new Map([
  ['xhtml', 'application/xhtml+xml'],
  ['html', 'application/xhtml+xml'],
  ['htm', 'application/xhtml+xml'],
  ['css', 'text/css'],
  ['svg', 'image/svg+xml'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['ncx', 'application/x-dtbncx+xml'],
])

/** Returns the type in the manifest, or for a vague one that of the ending of the name. */
function findMediaType(declared: string, name: string): string {
  const ending = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const byEnding = vagueTypes.has(declared) ? typesByEnding.get(ending) : undefined
  return byEnding ?? (declared || 'application/octet-stream')
}

/** Returns the identifier for Adobe's algorithm: the first that is a UUID, not necessarily the unique one. */
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
