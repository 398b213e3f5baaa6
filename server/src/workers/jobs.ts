import { type Job, job } from './job.ts'

/** The job that calls a function, with its types. */
type JobOf<F> = F extends (input: infer I) => infer O ? Job<I, Awaited<O>> : never

/** Returns a function that names the jobs of a module by its exports, without loading it on this thread. */
const jobsOf =
  <M>(module: URL) =>
  <K extends keyof M & string>(name: K, options?: Parameters<typeof job>[2]): JobOf<M[K]> =>
    job(module, name, options) as JobOf<M[K]>

const bookWork = jobsOf<typeof import('../media/book-work.ts')>(
  new URL('../media/book-work.ts', import.meta.url),
)
const checkWork = jobsOf<typeof import('../media/check-work.ts')>(
  new URL('../media/check-work.ts', import.meta.url),
)
const kepubWork = jobsOf<typeof import('../media/epub/make-kepub.ts')>(
  new URL('../media/epub/make-kepub.ts', import.meta.url),
)
const hashWork = jobsOf<typeof import('../media/hash/hash-work.ts')>(
  new URL('../media/hash/hash-work.ts', import.meta.url),
)
const readingLists = jobsOf<typeof import('../media/metadata/reading-list.ts')>(
  new URL('../media/metadata/reading-list.ts', import.meta.url),
)
const pdfWork = jobsOf<typeof import('../media/pdf/pdf-work.ts')>(
  new URL('../media/pdf/pdf-work.ts', import.meta.url),
)
const posterFitting = jobsOf<typeof import('../media/poster/fit-poster.ts')>(
  new URL('../media/poster/fit-poster.ts', import.meta.url),
)
const textSearch = jobsOf<typeof import('../media/pdf/text-search.ts')>(
  new URL('../media/pdf/text-search.ts', import.meta.url),
)

/** Jobs that change a book run in the process of the server, so that both end together. */
const heavy = { isHeavy: true }
/** Jobs that read whole files or folders. */
const long = { isLong: true }

/** BookAnalysis of a file (behaviour 4). */
export const analyzeBookFile = bookWork('analyzeBookFile', heavy)
/** Analyzes several files, one after the other. */
export const analyzeBookFiles = bookWork('analyzeBookFiles', heavy)
/** Poster from the cover page (behaviour 6.1). */
export const makeCoverPoster = bookWork('makeCoverPoster', heavy)
/** Stores the poster of a cover; the thread writes the file. */
export const storeCoverPoster = bookWork('storeCoverPoster', heavy)
/** Stores the posters of several books. */
export const storeCoverPosters = bookWork('storeCoverPosters', heavy)
/** An image that a user uploads as a poster (behaviour 6.2). */
export const preparePoster = bookWork('preparePoster', heavy)
/** An image next to a book (behaviour 5.8). */
export const readLocalPoster = bookWork('readLocalPoster', heavy)
/** A poster made of four others (behaviour 6.4). */
export const makeMosaicPoster = bookWork('makeMosaicPoster', heavy)
/** Thumbnail of a page (behaviour 4.6). */
export const makePageThumbnail = bookWork('makePageThumbnail')
/** A page in another format (behaviour 4.6). */
export const convertPage = bookWork('convertPage')
/** A page in another width and format. */
export const reducePage = bookWork('reducePage')
/** The bytes of a page that cannot be read directly from the file. */
export const readBookPage = bookWork('readBookPage')
/** All pages of a RAR or 7z book into a folder, in one pass. */
export const extractPages = bookWork('extractPages')
/** A resource of an EPUB; only obfuscated fonts need it, all others are read directly from the file. */
export const readEpubResource = bookWork('readEpubResource')
/** An EPUB with the spans of Kobo. */
export const makeKepub = kepubWork('makeKepub')
/** The span of Kobo at a place in a document. */
export const findSpan = kepubWork('findSpan')
/** A poster in the size of a screen. */
export const fitPoster = posterFitting('fitPoster')
/** The ISBN on a bar code (behaviour 5.7). */
export const readIsbnBarcode = bookWork('readIsbnBarcode', heavy)
/** XXH3-128 of a whole file (behaviour 4.7). */
export const hashBookFile = hashWork('hashBookFile', long)
/** A hash for the row of a book, if the file is unchanged since the row was saved (behaviour 4.7). */
export const hashKnownFile = hashWork('hashKnownFile', long)
/** A book of another kind as a CBZ (behaviour 4.8). */
export const rewriteAsZip = bookWork('rewriteAsZip', long)
/** A CBZ without some of its pages (behaviour 11.2). */
export const copyZipWithout = bookWork('copyZipWithout', long)
/** The hashes of pages of a CBZ (behaviour 4.7). */
export const hashBookPages = bookWork('hashBookPages', heavy)
/** The books in a reading list of ComicRack (behaviour 7.1). */
export const readReadingList = readingLists('readReadingList')
/** The outline of a PDF. */
export const readPdfOutline = pdfWork('readPdfOutline')
/** Title, author, … of a PDF. */
export const readPdfMetadata = pdfWork('readPdfMetadata')
/** The text of one page of a PDF. */
export const readPdfText = pdfWork('readPdfText')
/** The words of one page of a PDF with their boxes. */
export const readPdfWords = pdfWork('readPdfWords')
/** The texts of some pages of a PDF, into a file that `searchTexts` reads. */
export const savePdfTexts = pdfWork('savePdfTexts')
/** The places of a text in such files. */
export const searchTexts = textSearch('searchTexts')
/** One page of a PDF as a PDF (behaviour 4.4). */
export const extractPdfPage = pdfWork('extractPdfPage')
/** Compares files with what a scan stored of them. */
export const compareFiles = checkWork('compareFiles', long)
/** Reads an archive whole and compares its checksums. */
export const checkArchive = checkWork('checkArchive', long)
