import { statSync } from 'node:fs'
import type { PageFormat } from '@lectern/contract/reader'
import type { AnalyzedPage, AnalyzeOptions, BookAnalysis } from './book-file.ts'
import type { EpubResource } from './epub/epub-contents.ts'
import { readEpubResource as readResource } from './epub/read-resource.ts'
import { type ExtractedPages, extractPages as extract } from './extract-pages.ts'
import type { WrittenBook } from './finish-file.ts'
import { analyzeBook, readPage } from './formats.ts'
import { type HashedPage, hashPages } from './hash/page-hash.ts'
import type { EncodedImage } from './image/image-decode.ts'
import { imageType } from './image/image-type.ts'
import { reduceImage } from './image/reduce-image.ts'
import { MediaError } from './media-error.ts'
import { readBookBarcode } from './metadata/barcode.ts'
import { isBlank } from './poster/is-blank.ts'
import { readLocalPoster as readLocal } from './poster/local-poster.ts'
import { makeMosaic } from './poster/mosaic.ts'
import { convertImage, makePagePoster, type PosterImage, pageThumbnail } from './poster/poster.ts'
import { type StoredImage, writePoster } from './poster/poster-file.ts'
import { preparePoster as prepare } from './poster/prepare-poster.ts'
import { ReadBuffer } from './read-at.ts'
import { copyZipWithout, type UnwantedPage } from './zip/copy-zip.ts'
import { rewriteAsZip } from './zip/rewrite-as-zip.ts'

/** Functions that run in worker threads: plain values in and out; they may be synchronous. */

export function analyzeBookFile(input: { path: string } & AnalyzeOptions): Promise<BookAnalysis> {
  return analyzeBook(input.path, { dimensions: input.dimensions })
}

/**
 * Analyzes several files until the time is up, at least one; the others are left for another call. Null for a missing file, and for one
 * whose error only an analysis by itself can show.
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

/**
 * Makes the poster of a cover: of the first of the page and the others that can be drawn and is not blank; without others the page is not
 * checked. Throws MediaError, also when the file is no longer the analyzed one (the checksum of the page is wrong).
 */
export async function makeCoverPoster(input: {
  path: string
  page: AnalyzedPage
  others?: readonly AnalyzedPage[]
  /** Longest edge in pixels. */
  edge: number
  buffer?: ReadBuffer
}): Promise<PosterImage> {
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
      // Every fault of the book leads on to the next cover; others, and the wish for another process, do not.
      if (!(error instanceof MediaError) || error.code === 'NEEDS_ISOLATION') throw error
      failure ??= error
    }
  }
  throw failure
}

/** Makes the poster of a cover and stores it below `folder`; `file` is its name there. Throws also the errors of the file system. */
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
  covers: readonly {
    readonly path: string
    readonly page: AnalyzedPage
    readonly others?: readonly AnalyzedPage[]
  }[]
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
        ({ code }: PosterFailure) => ({
          code,
        }),
      )
      if (performance.now() > end) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, draw))
  return done
}

/** Makes the thumbnail of a page. Throws MediaError. */
export async function makePageThumbnail(input: {
  path: string
  page: AnalyzedPage
  /** Longest edge in pixels. */
  edge: number
}): Promise<EncodedImage> {
  const { edge } = input
  return pageThumbnail(await readPage(input.path, input.page, { edge }), edge)
}

/** Converts a page. Throws MediaError; IMAGE_UNREADABLE when the format cannot be decoded here. */
export async function convertPage(input: {
  path: string
  page: AnalyzedPage
  format: 'jpeg' | 'png'
}): Promise<EncodedImage> {
  return convertImage(await readPage(input.path, input.page), input.format)
}

/**
 * Returns the page at most `width` pixels wide in a format. Null when the page itself is sent: see `reduceImage`. A page that `isDrawn` is
 * drawn in this width, which may be more than its usual one. Throws MediaError.
 */
export async function reducePage(input: {
  path: string
  page: AnalyzedPage
  width: number
  format: PageFormat
  isDrawn: boolean
}): Promise<Pick<EncodedImage, 'bytes' | 'mediaType'> | null> {
  const { path, page, width, format } = input
  const bytes = await readPage(path, page, { drawnAs: { width, format } })
  if (!input.isDrawn) return reduceImage(bytes, { width, format })
  return { bytes, mediaType: imageType(bytes) ?? `image/${format}` }
}

/** Returns the bytes of a page that has no fast path. Throws MediaError. */
export function readBookPage(input: { path: string; page: AnalyzedPage }): Promise<Uint8Array> {
  return readPage(input.path, input.page)
}

/**
 * Extracts all pages of a book that have no fast path, in one pass; see `extractPages`. Throws MediaError and the errors of the file
 * system.
 */
export function extractPages(input: {
  path: string
  pages: readonly AnalyzedPage[]
  folder: string
  limitBytes: number
}): Promise<ExtractedPages> {
  return extract(input)
}

/** Returns the bytes of a resource of an EPUB, with fonts deobfuscated. Throws MediaError and the errors of the file system. */
export function readEpubResource(input: { path: string; resource: EpubResource }): Promise<Uint8Array> {
  return readResource(input.path, input.resource)
}

/** Returns the ISBN of a bar code on the first or last pages (behaviour 5.7), or null. Throws the errors of the file system. */
export function readIsbnBarcode(input: {
  path: string
  pages: readonly AnalyzedPage[]
}): Promise<string | null> {
  return readBookBarcode(input.path, input.pages)
}

/**
 * Prepares an image that a user uploads as a poster: unchanged, or with `edge` as a JPEG with at most that longest edge in pixels. Throws
 * MediaError IMAGE_UNREADABLE when it is no image.
 */
export function preparePoster({ bytes, edge }: { bytes: Uint8Array; edge?: number }): Promise<PosterImage> {
  return prepare(bytes, edge)
}

/** Reads an image next to a book (behaviour 5.8). Throws the errors of the file system and MediaError. */
export function readLocalPoster({ path, edge }: { path: string; edge: number }): Promise<PosterImage> {
  return readLocal(path, edge)
}

/** Makes the poster of a collection or read list (behaviour 6.4); `height` in pixels. Throws MediaError IMAGE_UNREADABLE. */
export function makeMosaicPoster(input: {
  tiles: readonly Uint8Array[]
  height: number
}): Promise<EncodedImage> {
  return makeMosaic(input.tiles, input.height)
}

/** Rewrites a book as a zip. Throws MediaError and the errors of the file system; `temporary` may then exist in part. */
export function rewriteBookAsZip(input: {
  path: string
  temporary: string
  dimensions: boolean
}): Promise<WrittenBook> {
  return rewriteAsZip(input)
}

/** Copies a book without some pages. Throws MediaError and the errors of the file system; `temporary` may then exist in part. */
export function copyBookWithout(input: {
  path: string
  temporary: string
  unwanted: readonly UnwantedPage[]
  dimensions: boolean
}): Promise<WrittenBook> {
  return copyZipWithout(input)
}

/** Returns the hashes in the order of the pages; empty for an unreadable one. Throws the errors of the file system. */
export function hashBookPages(input: {
  path: string
  pages: readonly AnalyzedPage[]
}): Promise<HashedPage[]> {
  return hashPages(input.path, input.pages)
}
