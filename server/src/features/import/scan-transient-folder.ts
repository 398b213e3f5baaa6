import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { TransientBook } from '@lectern/contract/import'
import { limits } from '@lectern/contract/limits'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { isInside } from '../../files/inside-root.ts'
import { leadsIntoSystemFolder } from '../../files/system-folders.ts'
import { type BookAnalysis, failedAnalysis } from '../../media/book-file.ts'
import { bookPatch, seriesPatch } from '../../media/metadata/comic-info-metadata.ts'
import { parseBookName } from '../../media/metadata/series-name.ts'
import { parseSortNumber } from '../../media/metadata/sort-number.ts'
import { job } from '../../workers/job.ts'
import { analyzeBookFile, readBookPage } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { listLibraries } from '../libraries/queries.ts'
import type { Walk, WalkOptions } from '../scan/walk/walk.ts'
import { suggestSeries, suggestSeriesByName } from './queries.ts'
import { type TransientBooks, type TransientEntry, toTransientBook } from './transient-books.ts'
import { getUploadFolder } from './uploaded-files.ts'

export interface TransientDeps {
  readonly db: Db
  readonly workers: Workers
  readonly transients: TransientBooks
  /** Folder of the server's own data; it is not scanned. */
  readonly configDir: string
}

const walkJob = job<WalkOptions, Walk>(new URL('../scan/walk/walk.ts', import.meta.url), 'walkLibrary', {
  isLong: true,
})
/** Finds all books of a folder. */
const walkOptions = {
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  exclusions: [],
  oneshotsDirectory: null,
  forceModifiedTime: false,
  followLinks: true,
  // A user checks each book before it is imported.
  restSeconds: 0,
}

const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path))

/**
 * Returns the books below a folder, sorted by path (behaviour 10.1). Throws ERR_1016 if it is not a readable folder (or is in the server's
 * own data other than uploads, or belongs to the operating system), and ERR_1017 if it is in a library; links are resolved. Libraries below the
 * folder are skipped.
 */
export async function scanTransientFolder(deps: TransientDeps, path: string): Promise<TransientBook[]> {
  const { db, workers, transients, configDir } = deps
  const found = isAbsolute(path) ? await stat(path).catch(() => undefined) : undefined
  if (!found?.isDirectory() || (await leadsIntoSystemFolder(path))) throw new AppError('ERR_1016')
  const root = resolve(path)
  const here = await real(root)
  const own = await real(configDir)
  const libraries = await Promise.all((await listLibraries(db)).map((l) => real(l.root)))
  const uploads = await real(getUploadFolder(configDir))
  if (isInside(here, own) && !isInside(here, uploads)) throw new AppError('ERR_1016')
  if (libraries.some((library) => isInside(here, library))) throw new AppError('ERR_1017')

  const walk = await workers.run(walkJob, { ...walkOptions, root }, { priority: 'task' })
  if (!walk.isRootReadable) throw new AppError('ERR_1016')
  const files = []
  for (const series of walk.series) {
    const folder = await real(join(root, dirname(series.books[0]?.path ?? '')))
    if (isInside(folder, own) && !isInside(folder, uploads)) continue
    if (libraries.some((closed) => isInside(folder, closed))) continue
    files.push(...series.books)
  }
  return files
    .map((f) => ({ path: join(root, f.path), name: f.name, size: f.size, modified: f.modified }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, limits.maxList)
    .map((file) => toTransientBook(transients.add(file)))
}

async function analyze({ workers }: TransientDeps, path: string): Promise<BookAnalysis> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() || (await leadsIntoSystemFolder(path))) return failedAnalysis('ERROR', 'ERR_1018', '')
  return workers
    .run(analyzeBookFile, { path, dimensions: true }, { priority: 'task' })
    .catch((error: unknown) => failedAnalysis('ERROR', 'ERR_1005', '', error))
}

/** Returns the series titles in a file: from ComicInfo with the volume and without, and from the package of an EPUB. */
function listTitles({ comicInfo, opf }: BookAnalysis): string[] {
  const titles = [
    comicInfo && seriesPatch(comicInfo, { appendVolume: true }).title,
    comicInfo && seriesPatch(comicInfo, { appendVolume: false }).title,
    opf?.series.title,
  ]
  return titles.filter((title) => typeof title === 'string')
}

/**
 * Analyzes a whole book, with the size of its pages, and suggests its number and a series of any library that the viewer may see (behaviour
 * 10.1). Throws NOT_FOUND if it is unknown or was last used more than an hour ago.
 */
export async function analyzeTransientBook(
  deps: TransientDeps,
  viewer: Viewer,
  id: string,
): Promise<TransientBook> {
  const entry = findEntry(deps, id)
  const analysis = await analyze(deps, entry.path)
  const numberInFile =
    (analysis.comicInfo && bookPatch(analysis.comicInfo).numberSort) ?? analysis.opf?.book.numberSort
  const nameParts = parseBookName(entry.name)
  const suggested = await suggestSeries(deps.db, viewer, listTitles(analysis))
  const byName = suggested ?? (await suggestSeriesByName(deps.db, viewer, nameParts.series))
  const number = numberInFile ?? (byName === undefined ? null : parseSortNumber(nameParts.number))
  const seriesId = byName ?? null
  const updated = deps.transients.saveFinding(id, { analysis, number, seriesId })
  if (!updated) throw new AppError('NOT_FOUND')
  return toTransientBook(updated)
}

function findEntry({ transients }: TransientDeps, id: string): TransientEntry {
  const entry = transients.find(id)
  if (!entry) throw new AppError('NOT_FOUND')
  return entry
}

/**
 * Returns the bytes of one page, counted from 1. Throws NOT_FOUND, BOOK_NOT_READY before or without a successful analysis,
 * PAGE_OUT_OF_RANGE, and BOOK_FILE_MISSING if the page cannot be read any more.
 */
export async function readTransientPage(
  deps: TransientDeps,
  id: string,
  number: number,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const entry = findEntry(deps, id)
  const analysis = entry.finding?.analysis
  if (analysis?.status !== 'READY') throw new AppError('BOOK_NOT_READY')
  const page = analysis.pages[number - 1]
  if (!page) throw new AppError('PAGE_OUT_OF_RANGE')
  // The file may have been replaced by a link since its analysis.
  if (await leadsIntoSystemFolder(entry.path)) throw new AppError('BOOK_FILE_MISSING')
  const bytes = await deps.workers
    .run(readBookPage, { path: entry.path, page }, { priority: 'reader' })
    .catch((error: unknown) => {
      throw new AppError('BOOK_FILE_MISSING', { cause: error })
    })
  return { bytes, mediaType: page.mediaType }
}
