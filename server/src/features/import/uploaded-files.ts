import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFiles, type UploadedBook } from '@lectern/contract/import-uploads'
import { limits } from '@lectern/contract/limits'
import type { Logger } from 'pino'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import { removeFile } from '../../files/safe-write.ts'
import { databaseFolder, partEnd } from '../../files/uploads.ts'

/** Folder in the config folder for files that were uploaded to be imported. */
export const getUploadFolder = (configDir: string): string => join(configDir, 'uploads')
/** Folder in it for a database that is to be imported. */
export const getDatabaseFolder = (configDir: string): string =>
  join(getUploadFolder(configDir), databaseFolder)

interface FoundUpload {
  readonly file: string
  readonly path: string
  readonly isComplete: boolean
  readonly size: number
  /** Time in milliseconds. */
  readonly modified: number
}

/** Returns all files of the folder, the oldest first; none before the first upload. */
async function findUploads(folder: string): Promise<FoundUpload[]> {
  const names = await readdir(folder).catch(() => [])
  const found: FoundUpload[] = []
  for (const name of names) {
    const path = join(folder, name)
    // An import may move it meanwhile.
    const state = await stat(path).catch(() => undefined)
    const isPart = name.startsWith('.') && name.endsWith(partEnd)
    if (!state?.isFile() || (name.startsWith('.') && !isPart)) continue
    const file = isPart ? name.slice(1, -partEnd.length) : name
    found.push({ file, path, isComplete: !isPart, size: state.size, modified: state.mtimeMs })
  }
  return found.toSorted((a, b) => a.modified - b.modified)
}

/** Lists uploaded files that were not imported. */
export async function listUploadedFiles(folder: string) {
  const found = await findUploads(folder)
  return {
    count: found.length,
    size: found.reduce((sum, { size }) => sum + size, 0),
    keptDays: limits.uploadKeptDays,
    files: found.slice(0, limits.maxListedUploads).map(
      ({ file, isComplete, size, modified }): UploadedBook => ({
        file,
        isComplete,
        size,
        modified: formatTimestamp(modified),
      }),
    ),
  }
}

/** Deletes one upload, or all. Throws NOT_FOUND if it does not exist. */
export async function deleteUploads(folder: string, file?: string): Promise<void> {
  const found = (await findUploads(folder)).filter((each) => file === undefined || each.file === file)
  if (file !== undefined && found.length === 0) throw new AppError('NOT_FOUND')
  for (const { path } of found) await removeFile(path)
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Deletes old uploads that were not imported; called once a day. Returns the number of deleted files. */
export async function deleteOldUploads(folder: string, log: Logger, now = Date.now()): Promise<number> {
  const old = (await findUploads(folder)).filter(
    ({ modified }) => now - modified > limits.uploadKeptDays * dayMs,
  )
  for (const { path, file } of old) {
    await removeFile(path)
    log.info({ file }, 'an uploaded file that was not imported was deleted')
  }
  return old.length
}

/** Returns the folder of an uploaded database, and the time of its newest file in milliseconds; undefined if there is none. */
export async function findUploadedDatabase(
  configDir: string,
): Promise<{ readonly folder: string; readonly modified: number } | undefined> {
  const folder = getDatabaseFolder(configDir)
  const states = await Promise.all(
    databaseFiles.map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  const times = states.flatMap((state) => state?.mtimeMs ?? [])
  return times.length === 0 ? undefined : { folder, modified: Math.max(...times) }
}

/** Deletes the uploaded database of another server, which contains the passwords of all users. */
export const deleteUploadedDatabase = (configDir: string): Promise<void> =>
  rm(getDatabaseFolder(configDir), { recursive: true, force: true })

/** Deletes an uploaded database that was not imported for a day; called every hour. Returns true if it did. */
export async function deleteExpiredDatabase(
  configDir: string,
  log: Logger,
  now = Date.now(),
): Promise<boolean> {
  const found = await findUploadedDatabase(configDir)
  if (!found || now - found.modified <= limits.databaseKeptHours * hourMs) return false
  await deleteUploadedDatabase(configDir)
  log.info('an uploaded database that was not imported was deleted')
  return true
}
