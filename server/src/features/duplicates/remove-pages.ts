import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { changeFile, endChange, requireFolder } from '../../files/change-file.ts'
import { FileFingerprint, fileState, isSameFingerprint } from '../../files/file-state.ts'
import { requireInsideRoot } from '../../files/inside-root.ts'
import { type FileChange, noteFileChange } from '../../files/queries.ts'
import { reportFileProgress } from '../../files/report-byte-progress.ts'
import { createTemporaryPath, isTemporaryPath, removeFile, replaceFile } from '../../files/safe-write.ts'
import { bookTypes } from '../../media/detect.ts'
import type { ReportProgress } from '../../queue/task-kind.ts'
import { analyzeBookFile, copyZipWithout, hashBookFile } from '../../workers/jobs.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { type FileBook, findFileBook } from '../books/files/file-queries.ts'
import { listPageHashes } from '../books/files/page-hash-queries.ts'
import { findEncodedPages } from '../books/queries.ts'
import {
  type BookChangeDeps,
  type ChangeRecoveryDeps,
  getFileFingerprint,
  isAsScanned,
  requireSameRow,
} from '../conversion/changed-book.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { RemovedPage, saveRemoval } from './save-removal.ts'
import type { UnwantedPage } from './tasks.ts'
import { findUnwantedPages, type HashedPage } from './unwanted-pages.ts'

export const removePagesChange = 'RemoveHashedPages'

/** Journal entry of a removal. Paths are absolute. */
const Removal = z.object({
  bookKey: z.int(),
  root: z.string(),
  path: z.string(),
  original: FileFingerprint,
  temporary: z.string(),
  removed: z.array(RemovedPage),
  /** Size and hash of the temporary file, once it is complete. */
  written: z.optional(z.object({ size: z.number(), hash: z.string() })),
})
type Removal = z.output<typeof Removal>

/**
 * Removes pages from the archive of a book (behaviour 11.2): only from a READY zip that has not changed since its scan, only pages
 * that are unchanged, and never all of them. Otherwise nothing is changed, and the log contains the reason.
 */
export async function removeHashedPages(
  deps: BookChangeDeps,
  { bookId, pages: unwanted }: { readonly bookId: number; readonly pages: readonly UnwantedPage[] },
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<void> {
  const { db, log, failures } = deps
  const book = await findFileBook(db, bookId)
  if (!book || book.media_type !== bookTypes.zip || !(await isAsScanned(deps, book))) return
  if (failures.has(removePagesChange, bookId, getFileFingerprint(book))) {
    log.info({ book: book.path }, 'a book whose pages could not be removed before is skipped')
    return
  }
  const encoded = await findEncodedPages(db, bookId)
  const pages = encoded ? decodePages(encoded) : []
  const found = findUnwantedPages(unwanted, pages, await listPageHashes(db, bookId))
  if (!found) {
    log.info(
      { book: book.path },
      'pages were not removed: they have changed, or no other pages would be left',
    )
    return
  }
  const path = join(book.root, book.path)
  const input: Removal = {
    bookKey: bookId,
    root: book.root,
    path,
    original: getFileFingerprint(book),
    temporary: createTemporaryPath(path),
    removed: found.map(({ number, page, hash }) => ({
      number,
      hash,
      fileName: page.fileName,
      size: page.size ?? 0,
      mediaType: page.mediaType,
    })),
  }
  try {
    await changeFile(
      deps,
      { kind: removePagesChange, root: book.root, path, input, signal },
      (changeId) => remove(deps, book, { changeId, startedChange: input, found }, signal, progress),
      (change) => recoverRemoval(deps, change),
    )
  } catch (error) {
    signal.throwIfAborted()
    failures.add(removePagesChange, bookId, getFileFingerprint(book))
    log.error({ book: book.path, err: error }, 'pages could not be removed; the book was left unchanged')
  }
}

async function remove(
  deps: BookChangeDeps,
  book: FileBook,
  change: {
    readonly changeId: number
    readonly startedChange: Removal
    readonly found: readonly HashedPage[]
  },
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<void> {
  const { db, workers, onFileStep } = deps
  const { changeId, startedChange, found } = change
  const { path, temporary, original, removed } = startedChange
  const input = {
    path,
    temporary,
    unwanted: found.map((f) => ({ page: f.page, hash: f.hash })),
    dimensions: readSettings(book.settings).analyzeDimensions,
  }
  const total = original.size - removed.reduce((sum, page) => sum + page.size, 0)
  const { analysis, size, hash } = await reportFileProgress(
    temporary,
    { total, name: basename(path), progress },
    () => workers.run(copyZipWithout, input, { priority: 'task', signal }),
  )
  onFileStep?.('written')
  await db.batch([
    noteFileChange(db, changeId, { ...startedChange, written: { size, hash } } satisfies Removal),
  ])
  onFileStep?.('noted')
  await requireSameRow(deps, book)
  if (!isSameFingerprint(await fileState(path), original)) throw new Error('the file has changed meanwhile')
  await requireInsideRoot(book.root, path)
  await replaceFile(temporary, path)
  onFileStep?.('placed')
  await saveRemoval(deps, book, { changeId, path, removed, analysis })
}

/**
 * Recovers an interrupted removal. If the new file is in place, the database is updated. Otherwise nothing was changed, and the task runs
 * again.
 */
export async function recoverRemoval(deps: ChangeRecoveryDeps, change: FileChange): Promise<void> {
  const { db, workers, log } = deps
  const c = Removal.parse(JSON.parse(change.input))
  await requireFolder(c)
  const found = await fileState(c.path)
  const isReplaced =
    c.written !== undefined &&
    found?.size === c.written.size &&
    (await workers.run(hashBookFile, { path: c.path }, { priority: 'task' })) === c.written.hash
  const book = await findFileBook(db, c.bookKey)
  if (
    isReplaced &&
    book &&
    isSameFingerprint(getFileFingerprint(book), c.original) &&
    join(book.root, book.path) === c.path
  ) {
    const { analyzeDimensions } = readSettings(book.settings)
    const analysis = await workers.run(
      analyzeBookFile,
      { path: c.path, dimensions: analyzeDimensions },
      { priority: 'task' },
    )
    return saveRemoval(deps, book, { changeId: change.id, path: c.path, removed: c.removed, analysis })
  }
  if (isTemporaryPath(basename(c.temporary))) await removeFile(c.temporary)
  if (!isReplaced && !isSameFingerprint(found, c.original))
    log.warn({ file: c.path }, 'a file was replaced while pages were removed from it; the new file is kept')
  await endChange(deps, change.id)
}
