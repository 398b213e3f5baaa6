import type { AnalyzedPage, AnalyzeOptions, BookAnalysis } from './book-file.ts'
import { hashFile } from './file-hash.ts'
import { analyzeBook, readPage } from './formats.ts'
import { hashForKoreader } from './koreader-hash.ts'
import { convertImage, type EncodedImage, makePoster, pageThumbnail } from './poster.ts'

/** The functions that run in worker threads: one plain value in, one plain value out, everything synchronous allowed. */

export function analyzeBookFile(input: { path: string } & AnalyzeOptions): Promise<BookAnalysis> {
  return analyzeBook(input.path, { dimensions: input.dimensions })
}

/** Throws MediaError, also when the file is no longer the one that was analysed (the checksum of the page is wrong). */
export async function makeCoverPoster(input: {
  path: string
  page: AnalyzedPage
  /** Longest edge, pixels. */
  edge: number
}): Promise<EncodedImage> {
  return makePoster(await readPage(input.path, input.page, input.edge), input.edge)
}

/** Throws MediaError. */
export async function makePageThumbnail(input: {
  path: string
  page: AnalyzedPage
  /** Longest edge, pixels. */
  edge: number
}): Promise<EncodedImage> {
  return pageThumbnail(await readPage(input.path, input.page, input.edge), input.edge)
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

/** The hash of a whole file (behaviour 4.7). Throws the errors of the file system. */
export function hashBookFile({ path }: { path: string }): Promise<string> {
  return hashFile(path)
}

/** The hash by which KOReader knows a file (behaviour 4.7). Throws the errors of the file system. */
export function hashBookForKoreader({ path }: { path: string }): string {
  return hashForKoreader(path)
}
