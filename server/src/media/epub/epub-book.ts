import { sniffStepwise } from '../archive/archive-pages.ts'
import type { AnalyzedPage, AnalyzeOptions, BookAnalysis, BookFormat } from '../book-file.ts'
import { failedAnalysis, nameEntries } from '../book-file.ts'
import { bookTypes } from '../detect.ts'
import { MediaError, readOrNull } from '../media-error.ts'
import { xmlLimits } from '../metadata/xml-tree.ts'
import type { OpenBook } from '../open-book.ts'
import { readAt } from '../read-at.ts'
import type { ZipEntry } from '../zip/zip.ts'
import { decodeHead, readStored } from '../zip/zip-data.ts'
import { readEntry } from '../zip/zip-entry.ts'
import { getFlow, isFixedLayout } from './appearance.ts'
import { findCovers } from './covers.ts'
import type { EpubContents, EpubResource } from './epub-contents.ts'
import { findFallbacks } from './fallbacks.ts'
import { type Encryption, parseEncryption } from './font-obfuscation.ts'
import { readLinks } from './links.ts'
import { openPackage } from './open-package.ts'
import { opfPatches } from './opf-metadata.ts'
import { isPictureStrip } from './picture-strip.ts'
import { positionCounts } from './positions.ts'
import { listReadingOrder, type ReadingOrder } from './reading-order.ts'
import { getRendition } from './rendition.ts'
import {
  entryIndex,
  type FindEntry,
  type LocatedResources,
  locateResources,
  type Source,
} from './resources.ts'
import { inspectSpine } from './spine-documents.ts'
import { isMadeOfSeveral, readWholeSvg } from './svg-page.ts'

/** EPUB 2 and 3 (behaviour 4.5). */
export const epubBook: BookFormat = {
  mediaTypes: [bookTypes.epub],
  profile: 'EPUB',
  isIsolated: false,
  async analyze(book, mediaType, options) {
    try {
      return analyze(book, mediaType, await book.zipEntries(), options)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      const comment = error.code === 'ARCHIVE_UNREADABLE' ? 'ERR_1008' : 'ERR_1005'
      return { ...failedAnalysis('ERROR', comment, mediaType, error), profile: 'EPUB' }
    }
  },
  /** Only image-only books have pages. They are read directly from the archive, except drawings made of several files. */
  async readPage(book, page, limit) {
    if (page.entry) return readStored(book.fd, page.entry, limit)
    const { resources } = locate(book, await book.zipEntries())
    return readWholeSvg(book, page.fileName, resources)
  },
}

function analyze(
  book: OpenBook,
  mediaType: string,
  entries: readonly ZipEntry[],
  options: AnalyzeOptions,
): BookAnalysis {
  const source = locate(book, entries)
  const { document, resources } = source
  const order = listReadingOrder(document, resources)
  if (document.spine.length > 0 && order.all.length === 0 && resources.locked.size > 0) {
    // Behaviour 4.2 has no code for books that only the program of their vendor opens.
    const analysis = failedAnalysis('UNSUPPORTED', 'ERR_1001', mediaType, 'The book is locked by its vendor')
    return { ...analysis, profile: 'EPUB' }
  }
  if (order.all.length === 0) throw new MediaError('ENTRY_MISSING', 'The book has no text')
  return describe(source, { order, mediaType, entries, options })
}

/** Opens the package document and finds all files that it names. Throws MediaError. */
function locate(book: OpenBook, entries: readonly ZipEntry[]): Source {
  const findEntry = entryIndex(entries)
  const { path, document } = openPackage(book, entries, findEntry)
  const encryption = readEncryption(book, findEntry)
  const resources = locateResources(book, findEntry, { path, document, encryption })
  return { book, path, document, resources }
}

interface Described {
  readonly order: ReadingOrder
  readonly mediaType: string
  readonly entries: readonly ZipEntry[]
  readonly options: AnalyzeOptions
}

function describe(source: Source, { order, ...rest }: Described): BookAnalysis {
  const { book, document, resources } = source
  const { all, asides, isComplete } = order
  const findings = inspectSpine(book, all, resources.find)
  if (all.length === findings.damaged.length)
    throw new MediaError('ENTRY_DAMAGED', 'No document of the book can be read')
  const images = (isComplete && findings.images) || []
  const pages = getPages(book, images, resources, rest.options)
  const isImageOnly = pages.length > 0
  // All pages of a comic belong to the flow, also those marked as aside.
  const spine = isImageOnly ? all : all.filter((resource) => !asides.has(resource))
  const { codes, ...links } = readLinks(source)
  const fixed = isImageOnly || isFixedLayout(document)
  const comment = [
    nameEntries('ERR_1033', resources.missing),
    nameEntries('ERR_1007', [...findings.damaged, ...resources.locked, ...order.foreign]),
    ...codes,
    findings.isUnknown ? 'ERR_1038' : '',
    positionCounts({ spine, isFixedLayout: fixed }) === null ? 'ERR_1039' : '',
  ]
  const inSpine = new Set(spine)
  const [cover = null, ...otherCovers] = findCovers(source, all, images)
  const opf = opfPatches(document)
  const epub: EpubContents = {
    spine,
    assets: [...resources.byHref.values()].filter(
      (resource) => !inSpine.has(resource) && !resources.locked.has(resource.href),
    ),
    asides: new Map(
      all.flatMap((resource, at) => (inSpine.has(resource) ? [] : [[resource.href, at] as const])),
    ),
    ...links,
    isFixedLayout: fixed,
    flow: getFlow(document) ?? (!fixed && isStrip(source, spine) ? 'scrolled' : null),
    fallbacks: findFallbacks(document, resources),
    pageSides: keyByName(source, spine, document.pageSides),
    rendition: getRendition(document.metadata),
    itemRenditions: keyByName(source, spine, document.itemRenditions),
    charsets: findings.charsets,
    isImageOnly,
    isKepub: findings.isKepub,
    readingProgression: document.readingProgression,
    language: opf.series.language,
    cover,
    otherCovers,
    pageCount: isImageOnly ? pages.length : packedKilobytes(spine),
  }
  const pageNames = new Set(images)
  return {
    status: 'READY',
    comment: comment.filter((part) => part !== '').join(' '),
    mediaType: rest.mediaType,
    profile: 'EPUB',
    pages,
    files: rest.entries
      .filter(({ isFolder, name }) => !isFolder && !pageNames.has(name))
      .map(({ name }) => name),
    comicInfo: null,
    opf,
    epub,
    reason: '',
  }
}

const isStrip = (source: Source, spine: readonly EpubResource[]): boolean =>
  isPictureStrip(source, spine, (picture) => sniffPage(source.book, picture)?.size)

/** Converts a map by ids of manifest items to one by names of documents, for items of the spine. */
function keyByName<T>(
  { resources }: Source,
  spine: readonly EpubResource[],
  byId: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  const inSpine = new Set(spine)
  const found = new Map<string, T>()
  for (const [id, value] of byId) {
    const resource = resources.byId.get(id)
    if (resource && inSpine.has(resource) && !found.has(resource.href)) found.set(resource.href, value)
  }
  return found
}

const packedKilobytes = (spine: readonly EpubResource[]): number =>
  spine.reduce((sum, { entry }) => sum + Math.ceil(entry.compressedSize / 1024), 0)

function getPages(
  book: OpenBook,
  images: readonly string[],
  resources: LocatedResources,
  { dimensions }: AnalyzeOptions,
): AnalyzedPage[] {
  return images.flatMap((name) => {
    const resource = resources.byHref.get(name)
    if (!resource) return []
    const { entry } = resource
    const sniffed = sniffPage(book, resource)
    return [
      {
        fileName: name,
        mediaType: sniffed?.mediaType ?? resource.mediaType,
        size: entry.size,
        width: dimensions ? (sniffed?.size?.width ?? null) : null,
        height: dimensions ? (sniffed?.size?.height ?? null) : null,
        // Without an entry, a page is not sent as it is stored.
        entry: isMadeOfSeveral(book, resource) ? null : entry,
      },
    ]
  })
}

/** Returns null if its first bytes cannot be read. */
const sniffPage = (book: OpenBook, { href, entry }: EpubResource) =>
  readOrNull(() =>
    sniffStepwise(href, entry.compressedSize, (length) =>
      decodeHead(entry, readAt(book.fd, entry.dataOffset, Math.min(length, entry.compressedSize))),
    ),
  )

/** Ignores every error of the file: the protected resources are then unreadable, or only look wrong. */
function readEncryption(book: OpenBook, findEntry: FindEntry): Encryption {
  const entry = findEntry('META-INF/encryption.xml')
  const parsed = entry && readOrNull(() => parseEncryption(readEntry(book, entry, xmlLimits.bytes)))
  return parsed ?? new Map()
}
