import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfType } from '@lectern/contract/media-types'
import type { CheckPoint } from '@lectern/contract/server-check'
import type { ArchiveFinding } from '../../media/check-work.ts'
import { checkArchive, compareFiles } from '../../workers/jobs.ts'
import { type CheckDeps, PointBuilder, withTimeout } from './check-point.ts'
import { type CheckedBook, countBooks, listBooksAfter, sampleBooks } from './queries.ts'

const batchSize = 500
/** Sample sizes of a quick check. */
const sampledFiles = 1000
const sampledArchives = 40

/** Yields batches of the books to check: all, or a sample. */
async function* chooseBooks({ db, isThorough }: CheckDeps, sample: number): AsyncGenerator<CheckedBook[]> {
  if (!isThorough) {
    yield await sampleBooks(db, sample)
    return
  }
  for (let last = 0; ; ) {
    const books = await listBooksAfter(db, last, batchSize)
    if (books.length === 0) return
    yield books
    last = books.at(-1)?.id ?? last
  }
}

const countChosen = async ({ db, isThorough }: CheckDeps, sample: number): Promise<number> =>
  isThorough ? countBooks(db) : Math.min(sample, await countBooks(db))

/** Returns the roots that respond, by the key of the library. */
async function findReachableRoots({ libraries }: CheckDeps): Promise<Map<number, string>> {
  const reachable = await Promise.all(
    libraries.map(async ({ root }) => (await withTimeout(stat(root)))?.isDirectory() === true),
  )
  return new Map(libraries.filter((_, i) => reachable[i]).map(({ id, root }) => [id, root]))
}

/** Finds books whose files are missing or have changed since the scan. */
export async function checkFiles(deps: CheckDeps): Promise<CheckPoint> {
  const { workers, signal, progress } = deps
  const point = new PointBuilder()
  const roots = await findReachableRoots(deps)
  for (const { id, name } of deps.libraries)
    if (!roots.has(id)) point.add('FAULT', { problem: 'LIBRARY_UNREACHABLE', name })
  const total = await countChosen(deps, sampledFiles)
  for await (const books of chooseBooks(deps, sampledFiles)) {
    signal.throwIfAborted()
    const reachable = books.flatMap((book) => {
      const root = roots.get(book.libraryId)
      return root === undefined ? [] : [{ book, path: join(root, book.path) }]
    })
    point.skipped += books.length - reachable.length
    const files = reachable.map(({ book: { size, modified }, path }) => ({ path, size, modified }))
    const findings = await workers.run(compareFiles, { files }, { priority: 'task', signal })
    for (const [i, { book }] of reachable.entries()) {
      const { name, bookId } = book
      if (findings[i] === 'MISSING') point.add('FAULT', { problem: 'FILE_MISSING', name, bookId })
      if (findings[i] === 'CHANGED') point.add('LOOK', { problem: 'FILE_CHANGED', name, bookId })
    }
    point.checked += reachable.length
    progress(Math.min(point.checked + point.skipped, total), total)
  }
  return point.build('FILES')
}

/** Reads archives whole, one after the other, and compares their checksums. `checkFiles` reports missing files. */
export async function checkChecksums(deps: CheckDeps): Promise<CheckPoint> {
  const { workers, signal, progress } = deps
  const point = new PointBuilder()
  const roots = await findReachableRoots(deps)
  const total = await countChosen(deps, sampledArchives)
  let done = 0
  for await (const books of chooseBooks(deps, sampledArchives))
    for (const book of books) {
      signal.throwIfAborted()
      const root = roots.get(book.libraryId)
      const hasChecksums = book.status === 'READY' && book.mediaType !== pdfType
      if (root === undefined || !hasChecksums) point.skipped += 1
      else await checkOne(join(root, book.path), book)
      done += 1
      progress(Math.min(done, total), total)
    }
  return point.build('CHECKSUMS')

  async function checkOne(path: string, { name, bookId }: CheckedBook): Promise<void> {
    const { state, entries } = await workers
      .run(checkArchive, { path }, { priority: 'task', signal })
      .catch((): ArchiveFinding => {
        signal.throwIfAborted()
        return { state: 'UNREADABLE', entries: [] }
      })
    if (state === 'MISSING' || state === 'UNCHECKED') point.skipped += 1
    else point.checked += 1
    if (state === 'DAMAGED')
      point.add('FAULT', { problem: 'CHECKSUM_WRONG', name, bookId, entries: [...entries] })
    if (state === 'UNREADABLE') point.add('FAULT', { problem: 'ARCHIVE_UNREADABLE', name, bookId })
  }
}

const epubType = 'application/epub+zip'
const sampledPages = { quick: 40, thorough: 200 }

/** Requests random pages of books, as a reader does, one after the other. */
export async function checkPages(deps: CheckDeps): Promise<CheckPoint> {
  const { db, signal, request, progress, isThorough } = deps
  const point = new PointBuilder()
  const count = isThorough ? sampledPages.thorough : sampledPages.quick
  const books = (await sampleBooks(db, count)).filter(
    ({ status, pageCount, mediaType }) => status === 'READY' && pageCount > 0 && mediaType !== epubType,
  )
  const times: number[] = []
  for (const [i, { bookId, name, pageCount }] of books.entries()) {
    signal.throwIfAborted()
    const page = 1 + Math.floor(Math.random() * pageCount)
    const { status, code, milliseconds } = await request(`/api/v1/books/${bookId}/pages/${page}`)
    // The user who started the check may lack the role or have signed out; `checkFiles` reports missing files.
    if (status === 401 || status === 403 || code === 'BOOK_FILE_MISSING') point.skipped += 1
    else if (status === 200) times.push(milliseconds)
    else point.add('FAULT', { problem: 'PAGE_FAILED', name, bookId })
    progress(i + 1, books.length)
  }
  point.checked = books.length - point.skipped
  return withTimes(point, times)
}

/** Duration, in milliseconds, above which readers notice that a page is slow. */
const slowPageMs = 1000

function withTimes(point: PointBuilder, times: number[]): CheckPoint {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? 0) * 10) / 10
  if (sorted.length === 0) return point.build('PAGES', { times: null })
  if (at(0.95) > slowPageMs) point.count('LOOK', 0)
  return point.build('PAGES', { times: { median: at(0.5), p95: at(0.95), longest: at(1) } })
}
