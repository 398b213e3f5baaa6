import { statSync } from 'node:fs'
import type { AnalyzedPage, AnalyzeOptions, BookAnalysis } from './book-file.ts'
import type { EpubResource } from './epub/epub-contents.ts'
import { readEpubResource as readResource } from './epub/read-resource.ts'
import { type ExtractedPages, extractPages as extract } from './extract-pages.ts'
import type { WrittenBook } from './finish-file.ts'
import { analyzeBook, readPage } from './formats.ts'
import { hashPages } from './hash/page-hash.ts'
import type { EncodedImage } from './image/image-decode.ts'
import { readBookBarcode } from './metadata/barcode.ts'
import { readLocalPoster as readLocal } from './poster/local-poster.ts'
import { makeMosaic } from './poster/mosaic.ts'
import { convertImage, makePagePoster, type PosterImage, pageThumbnail } from './poster/poster.ts'
import { type StoredImage, writePoster } from './poster/poster-file.ts'
import { preparePoster as prepare } from './poster/prepare-poster.ts'
import { ReadBuffer } from './read-at.ts'
import { copyZipWithout, type UnwantedPage } from './zip/copy-zip.ts'
import { rewriteAsZip } from './zip/rewrite-as-zip.ts'

/** The functions that run in worker threads: one plain value in, one plain value out, everything synchronous allowed. */

export function analyzeBookFile(input: { path: string } & AnalyzeOptions): Promise<BookAnalysis> {
  return analyzeBook(input.path, { dimensions: input.dimensions })
}

/**
 * The same for several files, until the time is up: at least one, and the others are for another call. Null for a file that is not there, and
 * for one of which nothing can be said here: by itself it shows why.
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

/** Throws MediaError, also when the file is no longer the one that was analysed (the checksum of the page is wrong). */
export async function makeCoverPoster(input: {
  path: string
  page: AnalyzedPage
  /** Longest edge, pixels. */
  edge: number
  buffer?: ReadBuffer
}): Promise<PosterImage> {
  const { edge, buffer } = input
  return makePagePoster(
    await readPage(input.path, input.page, { edge, isPoster: true, ...(buffer && { buffer }) }),
    edge,
  )
}

/** The same, written to its place below `folder`; `file` is its name there. Throws also the errors of the file system. */
export async function storeCoverPoster({
  folder,
  ...input
}: Parameters<typeof makeCoverPoster>[0] & { folder: string }): Promise<StoredImage> {
  const { bytes, ...poster } = await makeCoverPoster(input)
  return { ...poster, size: bytes.byteLength, file: writePoster(folder, bytes) }
}

/** What may take a lot of memory is drawn alone. */
const manyPixels = 8_000_000
const manyBytes = 2_000_000
const isLarge = ({ width, height, size }: AnalyzedPage): boolean =>
  width !== null && height !== null ? width * height > manyPixels : (size ?? manyBytes) >= manyBytes

/** Why a poster could not be made: the code of the error, if it had one. */
export interface PosterFailure {
  readonly code: string | undefined
}

/** The same for several books, until the time is up: null for those that were not reached, and for large ones. */
export async function storeCoverPosters({
  covers,
  concurrency,
  milliseconds,
  ...input
}: {
  covers: readonly { readonly path: string; readonly page: AnalyzedPage }[]
  edge: number
  folder: string
  /** How many the threads of the image library draw at the same time. */
  concurrency: number
  milliseconds: number
}): Promise<(StoredImage | PosterFailure | null)[]> {
  const end = performance.now() + milliseconds
  const done: (StoredImage | PosterFailure | null)[] = covers.map(() => null)
  const next = covers.entries().filter(([, { page }]) => !isLarge(page))
  const draw = async () => {
    const buffer = new ReadBuffer()
    for (const [place, cover] of next) {
      done[place] = await storeCoverPoster({ ...input, ...cover, buffer }).catch(
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

/** Throws MediaError. */
export async function makePageThumbnail(input: {
  path: string
  page: AnalyzedPage
  /** Longest edge, pixels. */
  edge: number
}): Promise<EncodedImage> {
  const { edge } = input
  return pageThumbnail(await readPage(input.path, input.page, { edge }), edge)
}

/** Throws MediaError; IMAGE_UNREADABLE where the format cannot be decoded here. */
export async function convertPage(input: {
  path: string
  page: AnalyzedPage
  format: 'jpeg' | 'png'
}): Promise<EncodedImage> {
  return convertImage(await readPage(input.path, input.page), input.format)
}

/** The bytes of a page that has no fast path. Throws MediaError. */
export function readBookPage(input: { path: string; page: AnalyzedPage }): Promise<Uint8Array> {
  return readPage(input.path, input.page)
}

/** All pages of a book that have no fast path, in one pass; see `extractPages`. Throws MediaError and the errors of the file system. */
export function extractPages(input: {
  path: string
  pages: readonly AnalyzedPage[]
  folder: string
  limitBytes: number
}): Promise<ExtractedPages> {
  return extract(input)
}

/** The bytes of a resource of an EPUB, fonts made plain. Throws MediaError and the errors of the file system. */
export function readEpubResource(input: { path: string; resource: EpubResource }): Promise<Uint8Array> {
  return readResource(input.path, input.resource)
}

/** The ISBN of a bar code on the first or last pages (behaviour 5.7), or null. Throws the errors of the file system. */
export function readIsbnBarcode(input: {
  path: string
  pages: readonly AnalyzedPage[]
}): Promise<string | null> {
  return readBookBarcode(input.path, input.pages)
}

/**
 * A picture that somebody gives as a poster: as it is, or with `edge` as a JPEG with at most that longest edge in pixels. Throws
 * MediaError IMAGE_UNREADABLE when it is none.
 */
export function preparePoster({ bytes, edge }: { bytes: Uint8Array; edge?: number }): Promise<PosterImage> {
  return prepare(bytes, edge)
}

/** A picture beside a book (behaviour 5.8). Throws the errors of the file system and MediaError. */
export function readLocalPoster({ path, edge }: { path: string; edge: number }): Promise<PosterImage> {
  return readLocal(path, edge)
}

/** The poster of a collection or read list (behaviour 6.4); `height` in pixels. Throws MediaError IMAGE_UNREADABLE. */
export function makeMosaicPoster(input: {
  tiles: readonly Uint8Array[]
  height: number
}): Promise<EncodedImage> {
  return makeMosaic(input.tiles, input.height)
}

/** Throws MediaError and the errors of the file system; `temporary` may then be there in part. */
export function rewriteBookAsZip(input: {
  path: string
  temporary: string
  dimensions: boolean
}): Promise<WrittenBook> {
  return rewriteAsZip(input)
}

/** Throws MediaError and the errors of the file system; `temporary` may then be there in part. */
export function copyBookWithout(input: {
  path: string
  temporary: string
  unwanted: readonly UnwantedPage[]
  dimensions: boolean
}): Promise<WrittenBook> {
  return copyZipWithout(input)
}

/** In the order of the pages; empty where one cannot be read. Throws the errors of the file system. */
export function hashBookPages(input: { path: string; pages: readonly AnalyzedPage[] }): Promise<string[]> {
  return hashPages(input.path, input.pages)
}
