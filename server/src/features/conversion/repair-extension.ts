import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type ChangeDeps, changeFile, endChange, requireFolder } from '../../files/change-file.ts'
import { FileFingerprint, fileState, isSameFile, isSameFingerprint } from '../../files/file-state.ts'
import { requireInsideRoot } from '../../files/inside-root.ts'
import type { FileChange } from '../../files/queries.ts'
import { flush, linkOrRename, removeFile } from '../../files/safe-write.ts'
import { findFileBook, saveBookFile } from '../books/files/file-queries.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { moveOneshot } from '../series/change-queries.ts'
import {
  type BookChangeDeps,
  getFileFingerprint,
  isAsScanned,
  publishBookChanged,
  requireSameRow,
} from './changed-book.ts'
import { repairedPath } from './file-names.ts'

export const repairExtensionChange = 'RepairExtension'

/** Journal entry of a renaming. Paths are absolute except `from` and `path`, which are relative to the library. */
const Renaming = z.object({
  bookKey: z.int(),
  root: z.string(),
  source: z.string(),
  original: FileFingerprint,
  target: z.string(),
  from: z.string(),
  path: z.string(),
})
type Renaming = z.output<typeof Renaming>

/**
 * Renames the file of a book to the extension of its content (behaviour 4.9), never over another file. The book remains the same; a file that
 * cannot be renamed is unchanged, and the log contains the reason.
 */
export async function repairExtension(
  deps: BookChangeDeps,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, failures, onFileStep } = deps
  const book = await findFileBook(db, bookId)
  const path = book && repairedPath(book.path, book.media_type)
  if (!book || path === undefined || !readSettings(book.settings).repairExtensions) return
  if (!(await isAsScanned(deps, book))) return
  if (failures.has(repairExtensionChange, bookId, getFileFingerprint(book))) return
  const input: Renaming = {
    bookKey: bookId,
    root: book.root,
    source: join(book.root, book.path),
    original: getFileFingerprint(book),
    target: join(book.root, path),
    from: book.path,
    path,
  }
  if (await fileState(input.target)) {
    log.warn({ book: book.path }, 'a book was not renamed: a file with the new name exists')
    return
  }
  const rename = async (changeId: number): Promise<void> => {
    await requireInsideRoot(book.root, input.source)
    await linkOrRename(input.source, input.target)
    onFileStep?.('placed')
    await requireSameRow(deps, book)
    await finish(deps, changeId, input)
    await publishBookChanged(deps, book, { hasNewContent: false, hasNewCover: false })
  }
  try {
    await changeFile(
      deps,
      { kind: repairExtensionChange, root: book.root, path: input.source, input, signal },
      rename,
      (change) => recoverRenaming(deps, change),
    )
  } catch (error) {
    signal.throwIfAborted()
    failures.add(repairExtensionChange, bookId, getFileFingerprint(book))
    log.error({ book: book.path, err: error }, 'a book could not be renamed and was left unchanged')
  }
}

/** Saves the new name of the file, and then removes the old name. May run again from its beginning. */
async function finish(deps: ChangeDeps, changeId: number, r: Renaming): Promise<void> {
  const { db, log, onFileStep } = deps
  const placed = await fileState(r.target)
  const book = await findFileBook(db, r.bookKey)
  if (!placed || !book) throw new Error('the book or its file is not where it was')
  await db.batch([
    ...saveBookFile(db, book.id, { path: r.path, ...placed, hasNewContent: false, now: Date.now() }),
    ...(book.oneshot === 1 ? [moveOneshot(db, book.series_id, r.path)] : []),
  ])
  onFileStep?.('saved')
  const old = await fileState(r.source)
  if (isSameFile(old, placed)) await unlinkOldName(r.source)
  else if (old) log.warn({ file: r.source }, 'a file reappeared while it was renamed; both files are kept')
  onFileStep?.('removed')
  await endChange(deps, changeId)
}

async function unlinkOldName(path: string): Promise<void> {
  await removeFile(path)
  await flush(dirname(path))
}

/**
 * Recovers an interrupted renaming: finishes it if the new name is the file of the book. Otherwise, or if the book was deleted or has another
 * file by now, the old name is kept.
 */
export async function recoverRenaming(deps: ChangeDeps, change: FileChange): Promise<void> {
  const r = Renaming.parse(JSON.parse(change.input))
  await requireFolder({ root: r.root, path: r.source })
  const [source, target] = [await fileState(r.source), await fileState(r.target)]
  const book = await findFileBook(deps.db, r.bookKey)
  const isOurs = book?.path === r.from || book?.path === r.path
  const isPlaced = source ? isSameFile(source, target) : isSameFingerprint(target, r.original)
  if (isPlaced && isOurs) return finish(deps, change.id, r)
  if (isSameFile(source, target)) await unlinkOldName(r.target)
  else if (!source) deps.log.warn({ file: r.source }, 'a file that was being renamed is missing')
  await endChange(deps, change.id)
}
