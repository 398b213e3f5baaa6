import type * as work from '../media/book-work.ts'
import type * as checks from '../media/check-work.ts'
import type * as kepubs from '../media/epub/make-kepub.ts'
import type * as hashes from '../media/hash/hash-work.ts'
import type * as lists from '../media/metadata/reading-list.ts'
import type * as pdf from '../media/pdf/pdf-work.ts'
import type * as fitting from '../media/poster/fit-poster.ts'
import type * as texts from '../media/text-search.ts'
import { type Job, job } from './job.ts'

/** The job that calls one function of `media/book-work.ts`, with its types. */
type JobOf<F extends (input: never) => unknown> = Job<Parameters<F>[0], Awaited<ReturnType<F>>>

const bookWork = new URL('../media/book-work.ts', import.meta.url)
const posterFitting = new URL('../media/poster/fit-poster.ts', import.meta.url)
const kepubWork = new URL('../media/epub/make-kepub.ts', import.meta.url)
const checkWork = new URL('../media/check-work.ts', import.meta.url)
const hashWork = new URL('../media/hash/hash-work.ts', import.meta.url)
const readingLists = new URL('../media/metadata/reading-list.ts', import.meta.url)
const textSearch = new URL('../media/text-search.ts', import.meta.url)
const pdfWork = new URL('../media/pdf/pdf-work.ts', import.meta.url)

/** Jobs that change a book stay in the server's process: both end at the same moment. */
const heavy = { isHeavy: true }

/** BookAnalysis of a file (behaviour 4). */
export const analyzeBookFile: JobOf<typeof work.analyzeBookFile> = job(bookWork, 'analyzeBookFile', heavy)
/** Analyzes several files, one after the other. */
export const analyzeBookFiles: JobOf<typeof work.analyzeBookFiles> = job(bookWork, 'analyzeBookFiles', heavy)
/** Poster from the cover page (behaviour 6.1). */
export const makeCoverPoster: JobOf<typeof work.makeCoverPoster> = job(bookWork, 'makeCoverPoster', heavy)
/** Stores the poster of a cover; the thread writes the file. */
export const storeCoverPoster: JobOf<typeof work.storeCoverPoster> = job(bookWork, 'storeCoverPoster', heavy)
/** Stores the posters of several books. */
export const storeCoverPosters: JobOf<typeof work.storeCoverPosters> = job(
  bookWork,
  'storeCoverPosters',
  heavy,
)
/** An image that a user uploads as a poster (behaviour 6.2). */
export const preparePoster: JobOf<typeof work.preparePoster> = job(bookWork, 'preparePoster', heavy)
/** An image next to a book (behaviour 5.8). */
export const readLocalPoster: JobOf<typeof work.readLocalPoster> = job(bookWork, 'readLocalPoster', heavy)
/** A poster made of four others (behaviour 6.4). */
export const makeMosaicPoster: JobOf<typeof work.makeMosaicPoster> = job(bookWork, 'makeMosaicPoster', heavy)
/** Thumbnail of a page (behaviour 4.6). */
export const makePageThumbnail: JobOf<typeof work.makePageThumbnail> = job(bookWork, 'makePageThumbnail')
/** A page in another format (behaviour 4.6). */
export const convertPage: JobOf<typeof work.convertPage> = job(bookWork, 'convertPage')
/** A page in another width and format. */
export const reducePage: JobOf<typeof work.reducePage> = job(bookWork, 'reducePage')
/** The bytes of a page that cannot be read directly from the file. */
export const readBookPage: JobOf<typeof work.readBookPage> = job(bookWork, 'readBookPage')
/** All pages of a RAR or 7z book into a folder, in one pass. */
export const extractPages: JobOf<typeof work.extractPages> = job(bookWork, 'extractPages')
/** A resource of an EPUB; only obfuscated fonts need it, all others are read directly from the file. */
export const readEpubResource: JobOf<typeof work.readEpubResource> = job(bookWork, 'readEpubResource')
/** An EPUB with the spans of Kobo. */
export const makeKepub: JobOf<typeof kepubs.makeKepub> = job(kepubWork, 'makeKepub')
/** The span of Kobo at a place in a document. */
export const findSpan: JobOf<typeof kepubs.findSpan> = job(kepubWork, 'findSpan')
/** A poster in the size of a screen. */
export const fitPoster: JobOf<typeof fitting.fitPoster> = job(posterFitting, 'fitPoster')
/** The ISBN on a bar code (behaviour 5.7). */
export const readIsbnBarcode: JobOf<typeof work.readIsbnBarcode> = job(bookWork, 'readIsbnBarcode', heavy)
/** XXH3-128 of a whole file (behaviour 4.7). */
export const hashBookFile: JobOf<typeof hashes.hashBookFile> = job(hashWork, 'hashBookFile', { isLong: true })
/** A hash for the row of a book, if the file is unchanged since the row was saved (behaviour 4.7). */
export const hashKnownFile: JobOf<typeof hashes.hashKnownFile> = job(hashWork, 'hashKnownFile', {
  isLong: true,
})
/** A book of another kind as a CBZ (behaviour 4.8). */
export const rewriteAsZip: JobOf<typeof work.rewriteBookAsZip> = job(bookWork, 'rewriteBookAsZip', {
  isLong: true,
})
/** A CBZ without some of its pages (behaviour 11.2). */
export const copyZipWithout: JobOf<typeof work.copyBookWithout> = job(bookWork, 'copyBookWithout', {
  isLong: true,
})
/** The hashes of pages of a CBZ (behaviour 4.7). */
export const hashBookPages: JobOf<typeof work.hashBookPages> = job(bookWork, 'hashBookPages', heavy)
/** The books in a reading list of ComicRack (behaviour 7.1). */
export const readReadingList: JobOf<typeof lists.readReadingList> = job(readingLists, 'readReadingList')
/** The outline of a PDF. */
export const readPdfOutline: JobOf<typeof pdf.readPdfOutline> = job(pdfWork, 'readPdfOutline')
/** Title, author, … of a PDF. */
export const readPdfMetadata: JobOf<typeof pdf.readPdfMetadata> = job(pdfWork, 'readPdfMetadata')
/** The text of one page of a PDF. */
export const readPdfText: JobOf<typeof pdf.readPdfText> = job(pdfWork, 'readPdfText')
/** The words of one page of a PDF with their boxes. */
export const readPdfWords: JobOf<typeof pdf.readPdfWords> = job(pdfWork, 'readPdfWords')
/** The texts of some pages of a PDF, into a file that `searchTexts` reads. */
export const savePdfTexts: JobOf<typeof pdf.savePdfTexts> = job(pdfWork, 'savePdfTexts')
/** The places of a text in such files. */
export const searchTexts: JobOf<typeof texts.searchTexts> = job(textSearch, 'searchTexts')
/** One page of a PDF as a PDF (behaviour 4.4). */
export const extractPdfPage: JobOf<typeof pdf.extractPdfPage> = job(pdfWork, 'extractPdfPage')
/** Compares files with what a scan stored of them. */
export const compareFiles: JobOf<typeof checks.compareFiles> = job(checkWork, 'compareFiles', {
  isLong: true,
})
/** Reads an archive whole and compares its checksums. */
export const checkArchive: JobOf<typeof checks.checkArchive> = job(checkWork, 'checkArchive', {
  isLong: true,
})
