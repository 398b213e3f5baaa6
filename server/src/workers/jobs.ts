import type * as work from '../media/book-work.ts'
import { type Job, job } from './job.ts'

/** The job that calls one function of `media/book-work.ts`, with its types. */
type JobOf<F extends (input: never) => unknown> = Job<Parameters<F>[0], Awaited<ReturnType<F>>>

const bookWork = new URL('../media/book-work.ts', import.meta.url)

/** BookAnalysis of a file (behaviour 4). */
export const analyzeBookFile: JobOf<typeof work.analyzeBookFile> = job(bookWork, 'analyzeBookFile')
/** Poster from the cover page (behaviour 6.1). */
export const makeCoverPoster: JobOf<typeof work.makeCoverPoster> = job(bookWork, 'makeCoverPoster')
/** Thumbnail of a page (behaviour 4.6). */
export const makePageThumbnail: JobOf<typeof work.makePageThumbnail> = job(bookWork, 'makePageThumbnail')
/** A page in another format (behaviour 4.6). */
export const convertPage: JobOf<typeof work.convertPage> = job(bookWork, 'convertPage')
/** The bytes of a page that cannot be read at its stored place by a plain read. */
export const readBookPage: JobOf<typeof work.readBookPage> = job(bookWork, 'readBookPage')
/** XXH3-128 of a whole file (behaviour 4.7). */
export const hashBookFile: JobOf<typeof work.hashBookFile> = job(bookWork, 'hashBookFile')
/** The partial MD5 of KOReader (behaviour 4.7). */
export const hashBookForKoreader: JobOf<typeof work.hashBookForKoreader> = job(
  bookWork,
  'hashBookForKoreader',
)
