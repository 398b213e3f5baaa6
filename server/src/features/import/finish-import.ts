import { stat } from 'node:fs/promises'
import type { Db } from '../../db/open.ts'
import { type ChangeDeps, removeOriginal, requireFolder } from '../../files/change-file.ts'
import { requireInsideRoot } from '../../files/inside-root.ts'
import { endFileChange, type FileChange } from '../../files/queries.ts'
import { removeFile, replaceFile } from '../../files/safe-write.ts'
import { leadsIntoSystemFolder } from '../../files/system-folders.ts'
import type { Workers } from '../../workers/workers.ts'
import { insertHistoryEvent } from '../history/queries.ts'
import { copyOrLinkFile } from './copy-or-link-file.ts'
import type { ImportChange } from './import-change.ts'

export interface FinishDeps extends ChangeDeps {
  readonly workers: Workers
}

const findExisting = (path: string) => stat(path).catch(() => undefined)
const exists = async (path: string): Promise<boolean> => (await findExisting(path)) !== undefined

/** Removes the source of a move, last of all: only if the new file is complete and the source is still the imported file. */
async function removeSource(change: ImportChange): Promise<void> {
  const [source, destination] = await Promise.all([
    findExisting(change.source),
    findExisting(change.destination),
  ])
  const isImported = destination?.isFile() && destination.size === change.sourceSize
  const isSame = source?.size === change.sourceSize && source.mtimeMs === change.sourceModified
  if (isImported && isSame) await removeFile(change.source)
}

/** Removes the file of the upgraded book if it is still the one that was checked. Returns true if it no longer exists. */
async function removeUpgradedFile(deps: FinishDeps, change: ImportChange): Promise<boolean> {
  const { former, formerPrint, destination } = change
  if (former === null || formerPrint === null) return false
  return former === destination || removeOriginal(deps, { root: change.root, path: former }, formerPrint)
}

async function copySidecars(deps: FinishDeps, change: ImportChange, signal: AbortSignal): Promise<void> {
  for (const image of change.carried) {
    await removeFile(image.temporary)
    if (!(await exists(image.from)) || (await leadsIntoSystemFolder(image.from))) continue
    await copyOrLinkFile(deps, {
      from: image.from,
      to: image.temporary,
      mayLink: change.mode !== 'COPY',
      signal,
    })
    await requireInsideRoot(change.root, image.to)
    await replaceFile(image.temporary, image.to)
    // Renaming between two names of one file does nothing.
    await removeFile(image.temporary)
    if (change.mode === 'MOVE') await removeFile(image.from)
  }
  for (const path of change.superseded) {
    await requireInsideRoot(change.root, path)
    await removeFile(path)
  }
}

/**
 * Finishes an import that is stored: moves the images, removes the former file and, last, the source of a move. Every step may have been
 * done before. Failures are only logged, because the book is imported either way.
 */
export async function finishImport(
  deps: FinishDeps,
  change: ImportChange,
  { bookId, changeId, signal }: { bookId: string | null; changeId: number; signal: AbortSignal },
): Promise<void> {
  const { db, log } = deps
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error, source: change.source }, 'a book was imported, but a follow-up step failed')
      return undefined
    }
  }
  await attempt(() => copySidecars(deps, change, signal))
  const { former } = change
  const isReplaced = await attempt(() => removeUpgradedFile(deps, change))
  if (change.mode === 'MOVE') await attempt(() => removeSource(change))
  await attempt(() => removeFile(change.temporary))
  deps.onFileStep?.('removed')
  const end = [endFileChange(db, changeId)]
  if (former !== null && isReplaced) {
    const properties = { reason: 'Replaced by an import', name: former }
    end.push(
      insertHistoryEvent(db, { type: 'BookFileDeleted', bookId, seriesId: change.seriesId, properties }),
    )
  }
  await db.batch(end)
}

/**
 * Undoes an import that is not stored. Removes the destination only if it is provably the file of this import: another name of the
 * temporary file. A former file that was overwritten is not restored; the source still exists, and the next attempt or scan updates the database.
 */
export async function undoImport({ db }: { db: Db }, change: ImportChange, changeId: number): Promise<void> {
  const [temporary, destination] = await Promise.all([
    findExisting(change.temporary),
    findExisting(change.destination),
  ])
  const isOurs =
    temporary !== undefined && temporary.ino === destination?.ino && temporary.dev === destination.dev
  const hasSource = await exists(change.source)
  if (isOurs && hasSource && change.former !== change.destination) await removeFile(change.destination)
  if (temporary) await removeFile(change.temporary)
  await db.batch([endFileChange(db, changeId)])
}

/** After a start, before any task runs: finishes an import that is stored and undoes one that is not. The task itself then runs again. */
export async function recoverImport(deps: FinishDeps, { id, input }: FileChange): Promise<void> {
  const change = JSON.parse(input) as ImportChange
  await requireFolder({ root: change.root, path: change.destination })
  const { savedBook } = change
  // The history cannot decide: the same file may have been imported again since, in another way.
  if (savedBook === undefined) return undoImport(deps, change, id)
  const { signal } = new AbortController()
  await finishImport(deps, change, { bookId: savedBook, changeId: id, signal })
}
