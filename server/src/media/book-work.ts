import { statSync } from 'node:fs'
import type { PageFormat } from '@lectern/contract/reader'
import { archiveLimits } from './archive/archive-limits.ts'
import type { AnalyzedPage, AnalyzeOptions, BookAnalysis } from './book-file.ts'
import type { EpubResource } from './epub/epub-contents.ts'
import { deobfuscate } from './epub/font-obfuscation.ts'
import { analyzeBook, readPage } from './formats.ts'
import { hashPages } from './hash/page-hash.ts'
import { type EncodedImage, openImage } from './image/image-decode.ts'
import { imageType } from './image/image-type.ts'
import { reduceImage } from './image/reduce-image.ts'
import { MediaError } from './media-error.ts'
import { readBookBarcode } from './metadata/barcode.ts'
import { withOpenBook } from './open-book.ts'
import { makeMosaic } from './poster/mosaic.ts'
import { convertImage, makePagePoster, type PosterImage, pageThumbnail } from './poster/poster.ts'
import { type StoredImage, writePoster } from './poster/poster-file.ts'
import { preparePoster as prepare } from './poster/prepare-poster.ts'
import { ReadBuffer, readAt } from './read-at.ts'
import { readStored } from './zip/zip-data.ts'

export { extractPages } from './extract-pages.ts'
export { copyZipWithout } from './zip/copy-zip.ts'
export { rewriteAsZip } from './zip/rewrite-as-zip.ts'

/** Functions that run in worker threads: plain values in and out; they may be synchronous. */

interface PageOfFile {
  readonly path: string
  readonly page: AnalyzedPage
}
interface PagesOfFile {
  readonly path: string
  readonly pages: readonly AnalyzedPage[]
}

export const analyzeBookFile = ({
  path,
  dimensions,
}: { path: string } & AnalyzeOptions): Promise<BookAnalysis> => analyzeBook(path, { dimensions })

/**
 * Analyzes several files until the time is up, at least one; the results of the others are missing. Null for a missing file, and for one whose
 * analysis throws an error.
 */
export async function analyzeBookFiles({
  files,
  milliseconds,
}: {
  files: readonly Parameters<typeof analyzeBookFile>[0][]
  milliseconds: number
}): Promise<(BookAnalysis | null)[]> {
  const end = performance.now() + milliseconds
  const done: (BookAnalysis | null)[] = []
  for (const file of files) {
    const isThere = statSync(file.path, { throwIfNoEntry: false })?.isFile() === true
    done.push(isThere ? await analyzeBookFile(file).catch(() => null) : null)
    if (performance.now() > end) break
  }
  return done
}

/** Darkest white, and largest deviation from it, of a blank image. */
const minWhite = 250
const maxDeviation = 2

/** True for an image that is white everywhere: a drawing whose parts could not be loaded. Throws MediaError IMAGE_UNREADABLE. */
async function isBlank(bytes: Uint8Array): Promise<boolean> {
  const { channels } = await (await openImage(bytes)).stats()
  return channels.every(({ mean, stdev }) => mean >= minWhite && stdev <= maxDeviation)
}

/**
 * Makes the poster of a cover from the page, or from the first of `others` that can be drawn and is not blank. Without others, the page is not
 * checked. Throws MediaError, also if the file is no longer the analyzed one (the checksum of the page is wrong).
 */
export async function makeCoverPoster(
  input: PageOfFile & {
    readonly others?: readonly AnalyzedPage[]
    /** Longest edge in pixels. */
    readonly edge: number
    readonly buffer?: ReadBuffer
  },
): Promise<PosterImage> {
  const { path, edge, buffer, page, others } = input
  const draw = async (one: AnalyzedPage) =>
    makePagePoster(await readPage(path, one, { edge, isPoster: true, ...(buffer && { buffer }) }), edge)
  if (!others) return draw(page)
  let failure: unknown
  for (const one of [page, ...others]) {
    try {
      const poster = await draw(one)
      if (!(await isBlank(poster.bytes))) return poster
      failure ??= new MediaError('IMAGE_UNREADABLE', 'The cover is blank')
    } catch (error) {
      // After an error of the book the next cover is tried; not after other errors or a request for another process.
      if (!(error instanceof MediaError) || error.code === 'NEEDS_ISOLATION') throw error
      failure ??= error
    }
  }
  throw failure
}

/** Makes the poster of a cover and stores it below `folder`; `file` is its name. Throws also the errors of the file system. */
export async function storeCoverPoster({
  folder,
  ...input
}: Parameters<typeof makeCoverPoster>[0] & { folder: string }): Promise<StoredImage> {
  const { bytes, ...poster } = await makeCoverPoster(input)
  return { ...poster, size: bytes.byteLength, file: writePoster(folder, bytes) }
}

/** Pixels above which an image is drawn alone, because it may take a lot of memory. */
const manyPixels = 8_000_000
const manyBytes = 2_000_000
const isLarge = ({ width, height, size }: AnalyzedPage): boolean =>
  width !== null && height !== null ? width * height > manyPixels : (size ?? manyBytes) >= manyBytes

/** Reason for which a poster could not be made: the code of the error, if it had one. */
export interface PosterFailure {
  readonly code: string | undefined
}

/** Stores the posters of several books until the time is up: null for large ones and those not reached. */
export async function storeCoverPosters({
  covers,
  concurrency,
  milliseconds,
  ...input
}: {
  covers: readonly (PageOfFile & { readonly others?: readonly AnalyzedPage[] })[]
  edge: number
  folder: string
  /** Number of images that the threads of the image library draw at the same time. */
  concurrency: number
  milliseconds: number
}): Promise<(StoredImage | PosterFailure | null)[]> {
  const end = performance.now() + milliseconds
  const done: (StoredImage | PosterFailure | null)[] = covers.map(() => null)
  const next = covers.entries().filter(([, { page }]) => !isLarge(page))
  const draw = async () => {
    const buffer = new ReadBuffer()
    for (const [index, cover] of next) {
      done[index] = await storeCoverPoster({ ...input, ...cover, buffer }).catch(
        ({ code }: PosterFailure) => ({ code }),
      )
      if (performance.now() > end) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, draw))
  return done
}

/** Makes the thumbnail of a page; `edge` is its longest in pixels. Throws MediaError. */
export const makePageThumbnail = async ({
  path,
  page,
  edge,
}: PageOfFile & { readonly edge: number }): Promise<EncodedImage> =>
  pageThumbnail(await readPage(path, page, { edge }), edge)

/** Converts a page. Throws MediaError, IMAGE_UNREADABLE if the format cannot be decoded here. */
export const convertPage = async ({
  path,
  page,
  format,
}: PageOfFile & { readonly format: 'jpeg' | 'png' }): Promise<EncodedImage> =>
  convertImage(await readPage(path, page), format)

/**
 * Returns the page at most `width` pixels wide in a format; null if the page itself is sent (`reduceImage`). A page that `isDrawn` is drawn in
 * this width, which may be more than its usual one. Throws MediaError.
 */
export async function reducePage({
  path,
  page,
  width,
  format,
  isDrawn,
}: PageOfFile & {
  readonly width: number
  readonly format: PageFormat
  readonly isDrawn: boolean
}): Promise<Pick<EncodedImage, 'bytes' | 'mediaType'> | null> {
  const bytes = await readPage(path, page, { drawnAs: { width, format } })
  if (!isDrawn) return reduceImage(bytes, { width, format })
  return { bytes, mediaType: imageType(bytes) ?? `image/${format}` }
}

/** Returns the bytes of a page that has no fast path. Throws MediaError. */
export const readBookPage = ({ path, page }: PageOfFile): Promise<Uint8Array> => readPage(path, page)

/**
 * Returns the bytes of a resource of an EPUB: extracted, verified, fonts deobfuscated. Throws MediaError ENTRY_… and the errors of the file
 * system.
 */
export const readEpubResource = ({
  path,
  resource,
}: {
  readonly path: string
  readonly resource: EpubResource
}): Promise<Uint8Array> =>
  withOpenBook(path, async ({ fd }) => {
    const bytes = readStored(fd, resource.entry, archiveLimits.entryBytes)
    return resource.obfuscation ? deobfuscate(bytes, resource.obfuscation) : bytes
  })

/** Returns the ISBN of a bar code on the first or last pages (behaviour 5.7), or null. Throws the errors of the file system. */
export const readIsbnBarcode = ({ path, pages }: PagesOfFile): Promise<string | null> =>
  readBookBarcode(path, pages)

/** Prepares an image that a user uploads as a poster, see `prepare-poster.ts`. */
export const preparePoster = ({ bytes, edge }: { bytes: Uint8Array; edge?: number }): Promise<PosterImage> =>
  prepare(bytes, edge)

/** Maximum size of an image next to a book, in bytes; covers in print quality have a tenth of it. */
const maxLocalBytes = 20 * 1024 * 1024

/**
 * Reads the poster in a file next to a book (behaviour 5.8), as a JPEG with at most this longest edge in pixels. Throws the errors of the
 * file system, MediaError NOT_A_FILE, and IMAGE_UNREADABLE for a file that is not an image or too large.
 */
export const readLocalPoster = ({ path, edge }: { path: string; edge: number }): Promise<PosterImage> =>
  withOpenBook(path, async ({ fd, size }) => {
    if (size > maxLocalBytes) throw new MediaError('IMAGE_UNREADABLE', 'The picture is too large')
    return prepare(readAt(fd, 0, size), edge)
  })

/** Makes the poster of a collection or read list (behaviour 6.4); `height` in pixels. Throws MediaError IMAGE_UNREADABLE. */
export const makeMosaicPoster = (input: {
  tiles: readonly Uint8Array[]
  height: number
}): Promise<EncodedImage> => makeMosaic(input.tiles, input.height)

/** Returns the hashes in the order of the pages; empty for an unreadable one. Throws the errors of the file system. */
export const hashBookPages = ({ path, pages }: PagesOfFile) => hashPages(path, pages)
