import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import {
  type ChangeDeps,
  changeFile,
  endChange,
  removeOriginal,
  requireFolder,
} from '../../files/change-file.ts'
import { FileFingerprint, fileState, isSameFingerprint } from '../../files/file-state.ts'
import { requireInsideRoot } from '../../files/inside-root.ts'
import { endFileChange, type FileChange, noteFileChange } from '../../files/queries.ts'
import { reportFileProgress } from '../../files/report-byte-progress.ts'
import {
  createTemporaryPath,
  flush,
  isTemporaryPath,
  linkOrRename,
  removeFile,
} from '../../files/safe-write.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import type { ReportProgress } from '../../queue/task-kind.ts'
import { hashBookFile, rewriteAsZip } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { movePageReferences } from '../analysis/move-page-references.ts'
import { saveMedia } from '../books/change-queries.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { type FileBook, findFileBook, saveBookFile } from '../books/files/file-queries.ts'
import { listPageHashes, replacePageHashes } from '../books/files/page-hash-queries.ts'
import { findEncodedPages } from '../books/queries.ts'
import { insertHistoryEvent } from '../history/queries.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { moveOneshot } from '../series/change-queries.ts'
import {
  type BookChangeDeps,
  getFileFingerprint,
  hasOtherCover,
  isAsScanned,
  publishBookChanged,
  requireSameRow,
} from './changed-book.ts'
import { convertedPath, isConvertible } from './file-names.ts'
import { matchPageHashes } from './match-page-hashes.ts'

export const convertBookChange = 'ConvertBook'

/** Journal entry of a conversion. Paths are absolute, because the library may have another root at the next start. */
const Conversion = z.object({
  bookId: z.string(),
  seriesId: z.string(),
  root: z.string(),
  source: z.string(),
  original: FileFingerprint,
  target: z.string(),
  temporary: z.string(),
  /** Size and hash of the temporary file, once it is complete. */
  written: z.optional(z.object({ size: z.number(), hash: z.string() })),
  /** True once the book is the new file; only the old one has to be removed. */
  isSaved: z.optional(z.boolean()),
})
type Conversion = z.output<typeof Conversion>

/**
 * Converts a book in another kind of archive to a CBZ next to it, and then removes the original (behaviour 4.8). A book that cannot be
 * converted is unchanged and READY; the log contains the reason.
 */
export async function convertBook(
  deps: BookChangeDeps,
  bookId: number,
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<void> {
  const { db, log, failures } = deps
  const book = await findFileBook(db, bookId)
  if (!book || !isConvertible(book.media_type) || !readSettings(book.settings).convertToCbz) return
  if (!(await isAsScanned(deps, book))) return
  if (failures.has(convertBookChange, bookId, getFileFingerprint(book))) {
    log.info({ book: book.path }, 'a book whose conversion failed before is skipped')
    return
  }
  const source = join(book.root, book.path)
  const target = join(book.root, convertedPath(book.path))
  if (await fileState(target)) {
    log.warn({ book: book.path }, 'a book was not converted: a file with the new name exists')
    return
  }
  const input: Conversion = {
    bookId: book.public_id,
    seriesId: book.series_public_id,
    root: book.root,
    source,
    original: getFileFingerprint(book),
    target,
    temporary: createTemporaryPath(target),
  }
  try {
    await changeFile(
      deps,
      { kind: convertBookChange, root: book.root, path: source, input, signal },
      (changeId) => convert(deps, book, { changeId, startedChange: input }, signal, progress),
      (change) => recoverConversion(deps, change),
    )
  } catch (error) {
    signal.throwIfAborted()
    failures.add(convertBookChange, bookId, getFileFingerprint(book))
    log.error({ book: book.path, err: error }, 'a book could not be converted and was left unchanged')
  }
}

async function convert(
  deps: BookChangeDeps,
  book: FileBook,
  { changeId, startedChange }: { readonly changeId: number; readonly startedChange: Conversion },
  signal: AbortSignal,
  progress?: ReportProgress,
): Promise<void> {
  const { db, workers, onFileStep } = deps
  const { source, target, temporary } = startedChange
  // Pages have about the same size in the new file, because images cannot be compressed further.
  const { analysis, size, hash } = await reportFileProgress(
    temporary,
    { total: startedChange.original.size, name: basename(source), progress },
    () =>
      workers.run(
        rewriteAsZip,
        { path: source, temporary, dimensions: readSettings(book.settings).analyzeDimensions },
        { priority: 'task', signal },
      ),
  )
  onFileStep?.('written')
  const recorded: Conversion = { ...startedChange, written: { size, hash } }
  await db.batch([noteFileChange(db, changeId, recorded)])
  onFileStep?.('noted')
  if (!isSameFingerprint(await fileState(source), startedChange.original))
    throw new Error('the file has changed meanwhile')
  await requireInsideRoot(book.root, target)
  if ((await linkOrRename(temporary, target)) === 'linked') await removeFile(temporary)
  onFileStep?.('placed')
  await requireSameRow(deps, book)
  const hasNewCover = await save(deps, book, changeId, recorded, analysis)
  onFileStep?.('saved')
  await removeConverted(deps, changeId, recorded)
  await publishBookChanged(deps, book, { hasNewContent: true, hasNewCover })
}

/** Saves the new file. Returns true if the cover changed. */
async function save(
  { db }: ChangeDeps,
  book: FileBook,
  changeId: number,
  c: Conversion,
  analysis: BookAnalysis,
): Promise<boolean> {
  const placed = await fileState(c.target)
  if (placed?.size !== c.written?.size || !placed) throw new Error('the new file is not where it was put')
  const now = Date.now()
  const path = convertedPath(book.path)
  const encoded = await findEncodedPages(db, book.id)
  const pages = encoded ? decodePages(encoded) : []
  const hashes = matchPageHashes(
    pages.map((page, i) => ({ number: i + 1, page })),
    analysis.pages,
    await listPageHashes(db, book.id),
  )
  await db.batch([
    ...saveMedia(db, [{ ...analysis, id: book.id }], now),
    ...saveBookFile(db, book.id, { path, ...placed, hasNewContent: true, now }),
    ...movePageReferences(db, book.id, pages, analysis.pages),
    ...replacePageHashes(db, book.id, hashes),
    ...(book.oneshot === 1 ? [moveOneshot(db, book.series_id, path)] : []),
    insertHistoryEvent(db, {
      type: 'BookConverted',
      bookId: c.bookId,
      seriesId: c.seriesId,
      properties: { name: c.target, 'former file': c.source },
      date: now,
    }),
    noteFileChange(db, changeId, { ...c, isSaved: true }),
  ])
  return hasOtherCover(pages, analysis.pages)
}

async function removeConverted(deps: ChangeDeps, changeId: number, c: Conversion): Promise<void> {
  const { db, onFileStep } = deps
  const isRemoved = await removeOriginal(deps, { root: c.root, path: c.source }, c.original)
  onFileStep?.('removed')
  const event = insertHistoryEvent(db, {
    type: 'BookFileDeleted',
    bookId: c.bookId,
    seriesId: c.seriesId,
    properties: { reason: 'the book was converted to CBZ', name: c.source },
  })
  await db.batch([...(isRemoved ? [event] : []), endFileChange(db, changeId)])
}

/**
 * Recovers an interrupted conversion: undoes it if the book is still the old file (its task runs again), otherwise finishes it. The old file is
 * removed only if the new one is complete, and the new one only if the old one is unchanged.
 */
export async function recoverConversion(
  deps: ChangeDeps & { readonly workers: Workers },
  change: FileChange,
): Promise<void> {
  const c = Conversion.parse(JSON.parse(change.input))
  await requireFolder({ root: c.root, path: c.source })
  const isComplete = await isWrittenFile(deps, c)
  if (c.isSaved) {
    if (isComplete) return removeConverted(deps, change.id, c)
    deps.log.error(
      { file: c.target },
      'a converted book does not match what was written; its original is kept',
    )
    return endChange(deps, change.id)
  }
  if (isTemporaryPath(basename(c.temporary))) await removeFile(c.temporary)
  if (isComplete && isSameFingerprint(await fileState(c.source), c.original)) {
    await removeFile(c.target)
    await flush(dirname(c.target))
  } else if (isComplete) {
    deps.log.warn({ file: c.target }, 'a book was replaced while it was converted; both files are kept')
  }
  await endChange(deps, change.id)
}

/** Returns true if the file at the target is the one that the conversion wrote. */
async function isWrittenFile({ workers }: { readonly workers: Workers }, c: Conversion): Promise<boolean> {
  const found = await fileState(c.target)
  if (!c.written || found?.size !== c.written.size) return false
  return (await workers.run(hashBookFile, { path: c.target }, { priority: 'task' })) === c.written.hash
}
