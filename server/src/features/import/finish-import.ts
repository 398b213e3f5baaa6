import { stat } from 'node:fs/promises'
import type { Db } from '../../db/open.ts'
import { type ChangeDeps, removeOriginal } from '../../files/change-file.ts'
import { endFileChange } from '../../files/queries.ts'
import { removeFile, replaceFile } from '../../files/safe-write.ts'
import type { Workers } from '../../workers/workers.ts'
import { insertHistoryEvent } from '../history/queries.ts'
import { copyOrLinkFile } from './copy-or-link-file.ts'
import type { ImportChange } from './import-change.ts'

export interface FinishDeps extends ChangeDeps {
  readonly workers: Workers
}

const findExisting = (path: string) => stat(path).catch(() => undefined)
const exists = async (path: string): Promise<boolean> => (await findExisting(path)) !== undefined

/** The source of a move goes last: only when the new file is there whole, and it is still the file that was imported. */
async function removeSource(change: ImportChange): Promise<void> {
  const [source, destination] = await Promise.all([
    findExisting(change.source),
    findExisting(change.destination),
  ])
  const isImported = destination?.isFile() && destination.size === change.sourceSize
  const isSame = source?.size === change.sourceSize && source.mtimeMs === change.sourceModified
  if (isImported && isSame) await removeFile(change.source)
}

/** Only the file that was looked at goes. Answers whether it is gone. */
async function removeUpgradedFile(deps: FinishDeps, change: ImportChange): Promise<boolean> {
  const { former, formerPrint, destination } = change
  if (former === null || formerPrint === null) return false
  return former === destination || removeOriginal(deps, former, formerPrint)
}

async function copySidecars(deps: FinishDeps, change: ImportChange, signal: AbortSignal): Promise<void> {
  for (const image of change.carried) {
    await removeFile(image.temporary)
    if (!(await exists(image.from))) continue
    await copyOrLinkFile(deps, {
      from: image.from,
      to: image.temporary,
      mayLink: change.mode !== 'COPY',
      signal,
    })
    await replaceFile(image.temporary, image.to)
    // Of two names of one file the move to the other is none.
    await removeFile(image.temporary)
    if (change.mode === 'MOVE') await removeFile(image.from)
  }
  for (const path of change.superseded) await removeFile(path)
}

/**
 * What remains once the database knows the new file: images come along, the former file goes, and of a move the source, last of all.
 * Every step may have been done before. What cannot be done is logged: the book is imported whatever becomes of it.
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
      log.warn({ err: error, source: change.source }, 'something was left behind by an import')
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
  if (former !== null && isReplaced)
    end.push(
      insertHistoryEvent(
        db,
        {
          type: 'BookFileDeleted',
          bookId,
          seriesId: change.seriesId,
          properties: { reason: 'Replaced by an import', name: former },
        },
        Date.now(),
      ),
    )
  await db.batch(end)
}

/**
 * Takes an import back that the database does not know of. The destination goes only when it is provably the file of this import: another
 * name of the temporary one. A former file that was replaced in its very place stays replaced; the source is there, and the next attempt or
 * the next scan tells the database.
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
