import { MediaError } from '../media-error.ts'
import { xmlLimits } from '../metadata/xml-tree.ts'
import type { OpenBook } from '../open-book.ts'
import type { ZipEntry } from '../zip/zip.ts'
import { readEntry } from '../zip/zip-entry.ts'
import { findByHref } from './find-name.ts'
import { type PackageDocument, packagePaths, parsePackage } from './package-document.ts'
import type { FindEntry } from './resources.ts'

const containerLimit = 1024 * 1024
const containerName = 'meta-inf/container.xml'
/** Maximum number of files that are tried as the package document. */
const maxCandidates = 20

export interface OpenPackage {
  /** Name of the entry. */
  readonly path: string
  readonly document: PackageDocument
}

const isFile = ({ isFolder, isOverlong }: ZipEntry): boolean => !isFolder && !isOverlong
const depth = ({ name }: ZipEntry): number => name.split('/').length
const isContainer = ({ name }: Pick<ZipEntry, 'name'>): boolean => {
  const folded = name.toLowerCase()
  return folded === containerName || folded.endsWith(`/${containerName}`)
}
const isPackage = ({ name }: Pick<ZipEntry, 'name'>): boolean => /\.opf$/i.test(name)

/** True if an archive is an EPUB by the names of its entries: it has a container, also in a folder, or a package document. */
export const looksLikeEpub = (entries: readonly ZipEntry[]): boolean =>
  entries.some((entry) => isFile(entry) && (isContainer(entry) || isPackage(entry)))

/** Returns the matching entries, those nearest to the root first. */
const select = (entries: readonly ZipEntry[], passes: (entry: ZipEntry) => boolean): ZipEntry[] =>
  entries.filter((entry) => isFile(entry) && passes(entry)).toSorted((a, b) => depth(a) - depth(b))

/**
 * Opens the package document: the first readable root file of the container or, without a container, the first file named `.opf`
 * (behaviour 4.5). The container may be in a folder that was packed with it; its paths begin in that folder. Throws MediaError.
 */
export function openPackage(book: OpenBook, entries: readonly ZipEntry[], findEntry: FindEntry): OpenPackage {
  const [container] = select(entries, isContainer)
  const candidates = container
    ? listRootFiles(readEntry(book, container, containerLimit), container.name, findEntry)
    : select(entries, isPackage)
  let failure: MediaError | undefined
  for (const entry of candidates.slice(0, maxCandidates)) {
    try {
      return { path: entry.name, document: parsePackage(readEntry(book, entry, xmlLimits.bytes)) }
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      failure ??= error
    }
  }
  throw failure ?? new MediaError('ENTRY_MISSING', 'The book has no package document')
}

function listRootFiles(bytes: Uint8Array, container: string, findEntry: FindEntry): ZipEntry[] {
  const folder = container.slice(0, -containerName.length)
  return packagePaths(bytes).flatMap(
    (path) => (findByHref(findEntry, folder, path) ?? findByHref(findEntry, '', path))?.value ?? [],
  )
}
