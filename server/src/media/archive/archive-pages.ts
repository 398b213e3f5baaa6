import type { AnalyzeOptions, BookAnalysis } from '../book-file.ts'
import { failedAnalysis, nameEntries } from '../book-file.ts'
import { cannotBeShown, hasSizeInHeader, headerLengths, measureImage } from '../image/image-header.ts'
import { imageType } from '../image/image-type.ts'
import type { ImageSize } from '../jpeg/jpeg-header.ts'
import { MediaError } from '../media-error.ts'
import { type ComicInfo, parseComicInfo } from '../metadata/comic-info.ts'
import { comparePaths } from '../natural-order.ts'
import type { StoredEntry } from '../stored-entry.ts'
import { isJunk } from '../zip/zip-names.ts'

/** Code shared by archives of every kind: which entries are pages, and what is reported about the others (behaviour 4.2, 4.3). */

/** Result of inspecting one entry. `isDamaged` entries are named in ERR_1007, whether or not they still count as a page. */
export interface Inspected {
  readonly name: string
  /** Location of its bytes, if a plain read returns them. */
  readonly stored: StoredEntry | null
  /** Uncompressed size in bytes; null if unknown. */
  readonly bytes: number | null
  readonly mediaType: string | null
  readonly size: ImageSize | null
  readonly isDamaged: boolean
}

/** Returns the result for an entry that could not be inspected. */
export const unreadable = (name: string): Inspected => ({
  name,
  stored: null,
  bytes: null,
  mediaType: null,
  size: null,
  isDamaged: true,
})

/** Type of an entry by its first bytes, and whether more of them would help. */
interface Sniffed {
  readonly mediaType: string | null
  readonly size: ImageSize | null
  readonly isDamaged: boolean
  readonly needsMoreBytes: boolean
}

/**
 * Returns the type of an entry by its content, never by its name (behaviour 4.3). `head`: its first bytes; `isWhole`: there are no more.
 */
export function sniff(name: string, head: Uint8Array, isWhole: boolean): Sniffed {
  const mediaType = imageType(head)
  if (mediaType === null)
    return { mediaType, size: null, isDamaged: hasImageName(name), needsMoreBytes: false }
  const size = measureImage(head, mediaType)
  if (cannotBeShown(head, mediaType) && (size !== 'more' || isWhole))
    return { mediaType, size: size === 'more' ? null : size, isDamaged: true, needsMoreBytes: false }
  if (size === 'more')
    return {
      mediaType,
      size: null,
      isDamaged: isWhole && hasSizeInHeader(mediaType),
      needsMoreBytes: !isWhole,
    }
  return { mediaType, size, isDamaged: size === null && hasSizeInHeader(mediaType), needsMoreBytes: false }
}

/** Inspects as few first bytes as possible. `head` returns that many, or all that exist. */
export function sniffStepwise(
  name: string,
  bytes: number,
  head: (length: number) => Uint8Array,
): Omit<Sniffed, 'needsMoreBytes'> {
  let sniffed: Sniffed | undefined
  for (const length of headerLengths) {
    sniffed = sniff(name, head(length), length >= bytes || length === headerLengths.at(-1))
    if (!sniffed.needsMoreBytes) break
  }
  return sniffed ?? { mediaType: null, size: null, isDamaged: true }
}

/** True for the name of an image: if the content is not one, the reader of the book should know. */
const hasImageName = (name: string): boolean =>
  /\.(jpe?g|png|gif|webp|avif|jxl|bmp|tiff?|hei[cf]|jp2|svg)$/i.test(name)

/** Returns the analysis of an archive of images from its inspected entries: pages in natural order, the others as files (behaviour 4.3). */
export function archiveAnalysis(
  mediaType: string,
  entries: readonly Inspected[],
  comicInfo: ComicInfo | null,
  { dimensions }: AnalyzeOptions,
): BookAnalysis {
  const sorted = entries.toSorted((a, b) => comparePaths(a.name, b.name))
  const pages = sorted.filter(isPage)
  const damaged = sorted.filter(({ isDamaged }) => isDamaged).map(({ name }) => name)
  return {
    status: pages.length === 0 ? 'ERROR' : 'READY',
    comment: pages.length === 0 ? 'ERR_1006' : nameEntries('ERR_1007', damaged),
    mediaType,
    profile: 'DIVINA',
    pages: pages.map((page) => ({
      fileName: page.name,
      mediaType: page.mediaType,
      size: page.bytes,
      width: dimensions ? (page.size?.width ?? null) : null,
      height: dimensions ? (page.size?.height ?? null) : null,
      entry: page.stored,
    })),
    files: sorted.filter((one) => !isPage(one)).map(({ name }) => name),
    comicInfo,
    opf: null,
    epub: null,
    reason: '',
  }
}

const isPage = (one: Inspected): one is Inspected & { mediaType: string } => one.mediaType !== null

/**
 * Returns the analysis of an archive that cannot be listed (behaviour 4.2). Rethrows errors that are not about the archive.
 */
export function toListingFailure(mediaType: string, error: unknown): BookAnalysis {
  if (!(error instanceof MediaError) || error.code === 'NEEDS_ISOLATION') throw error
  return { ...failedAnalysis('ERROR', 'ERR_1008', mediaType, error), profile: 'DIVINA' }
}

/** True for names under which an archive may have its ComicInfo.xml: in any case, at the root or one folder down (behaviour 5.3). */
export const isComicInfoName = (name: string): boolean => /^(?:[^/]+\/)?comicinfo\.xml$/i.test(name)

/**
 * Returns the entries that may be the ComicInfo.xml of the archive, the best one first (behaviour 5.3): one at the root before those in a
 * folder, its exact name before other spellings, and of equals the later one, which was appended. If several folders have one each, none
 * describes the book.
 */
export function rankComicInfo<E extends { readonly name: string }>(entries: readonly E[]): E[] {
  const found = entries.filter(({ name }) => isComicInfoName(name) && !isJunk(name)).reverse()
  const atRoot = found.filter(({ name }) => !name.includes('/'))
  const inFolders = found.filter(({ name }) => name.includes('/'))
  const folders = new Set(inFolders.map(({ name }) => name.slice(0, name.indexOf('/'))))
  const candidates = atRoot.length > 0 ? atRoot : folders.size === 1 ? inFolders : []
  const isExact = ({ name }: E) => Number(name.endsWith('ComicInfo.xml'))
  return candidates.toSorted((a, b) => isExact(b) - isExact(a)).slice(0, maxComicInfos)
}

const maxComicInfos = 3

/** Returns the content of the first readable entry; null if none is, because the book is still readable. */
export function readComicInfo<E extends { readonly name: string }>(
  entries: readonly E[],
  read: (entry: E) => Uint8Array,
): ComicInfo | null {
  for (const entry of rankComicInfo(entries))
    try {
      const info = parseComicInfo(read(entry))
      if (info) return info
    } catch {
      // Another entry may be readable.
    }
  return null
}
