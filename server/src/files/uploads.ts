import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs, truncate } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { databaseFiles, databaseNames, type ImportUpload } from '@lectern/contract/import-uploads'
import { limits } from '@lectern/contract/limits'
import { AppError } from '../errors.ts'
import { flush, linkOrRename } from './safe-write.ts'

/** Folder below that of the uploads for a database to import. */
export const databaseFolder = 'database'
/** True for a file of a database to import, which contains accounts. */
export const isDatabase = (name: string): boolean => databaseFiles.includes(name)

/** A file as the client describes it; `modified` in ms. */
export interface UploadedBook {
  readonly name: string
  readonly size: number
  readonly modified: number
}

interface Upload extends UploadedBook {
  readonly userId: string
  /** Path of the complete file. */
  path: string | null
  /** The write of the last piece: pieces of one file are written one after the other. */
  lastWrite: Promise<unknown>
}

export interface Uploads {
  /** Returns the upload with the received bytes, also from before a restart. Throws DISK_FULL, and BUSY for too many incomplete ones. */
  begin(userId: string, book: UploadedBook): Promise<ImportUpload>
  /** Writes a piece if it begins at the end of the received bytes. Throws NOT_FOUND for an upload that this user has not begun. */
  write(
    userId: string,
    id: string,
    piece: { readonly offset: number; readonly bytes: Uint8Array },
  ): Promise<ImportUpload>
  /** Returns the name of a file that this user has begun to upload. */
  nameOf(userId: string, id: string): string | undefined
  /** Removes the received bytes. */
  cancel(userId: string, id: string): Promise<void>
  /** Returns the free space on the disk, in bytes. */
  getFree(): Promise<number>
  readonly folder: string
}

/** Suffix of the hidden names of incomplete files. */
export const partEnd = '.lectern-part'
/** Space on the disk that is reserved for the server, in bytes. */
const reserve = 256 * 1024 * 1024
/** Age at which incomplete files are removed, in ms. */
const maxAge = 7 * 24 * 3_600_000
const maxKnown = 1000

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Returns an id that only depends on user and file, so that an upload can continue after a restart of server or client. */
const toId = (userId: string, { name, size, modified }: UploadedBook): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, name, size, modified]))
    .digest('hex')
    .slice(0, 32)

/** Appends a piece to a file, which is flushed after the last one. */
async function writePiece(part: string, bytes: Uint8Array, isLast: boolean): Promise<void> {
  const file = await open(part, 'a')
  try {
    await file.writeFile(bytes)
    if (isLast) await file.sync()
  } finally {
    await file.close()
  }
}

async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(path), stat(other)])
  return one.ino === two.ino && one.dev === two.dev
}

/** Moves a complete file to the first free name. Never replaces a file. */
async function moveToFreeName(part: string, folder: string, name: string): Promise<string> {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${extension}`)
    try {
      if ((await linkOrRename(part, path)) === 'linked') await rm(part)
      await flush(folder)
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || number > 999) throw error
      // A server that was killed in between has already given the file its name.
      if (!(await isSameFile(part, path))) continue
      await rm(part)
      return path
    }
  }
}

/** Moves a complete database to its folder. It replaces the one before with its log, which would be read as part of the new one. */
async function moveDatabase(part: string, folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const replaced = (databaseNames as readonly string[]).includes(name) ? databaseFiles : [name]
  for (const old of replaced) await rm(join(folder, old), { force: true })
  return moveToFreeName(part, folder, name)
}

/**
 * Receives files in pieces. An incomplete file has a hidden name; a complete one is flushed and gets its name in one step. Only the file of an
 * upload survives a restart: the client starts the upload again and continues at the end of the file.
 */
export function createUploads(folder: string): Uploads {
  const known = new Map<string, Upload>()
  const partOf = (id: string) => join(folder, `.${id}${partEnd}`)
  const toAnswer = async (id: string, { name, size, path }: Upload): Promise<ImportUpload> => ({
    id,
    name,
    size,
    received: path === null ? await sizeOf(partOf(id)) : size,
    path,
  })
  const find = (userId: string, id: string): Upload => {
    const found = known.get(id)
    if (found?.userId !== userId) throw new AppError('NOT_FOUND')
    return found
  }
  const getFree = async () => {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    return Math.max(0, bavail * bsize - reserve)
  }
  /** Removes old incomplete files; returns the number of the others. */
  const removeOldParts = async () => {
    const parts = (await readdir(folder)).filter((name) => name.startsWith('.') && name.endsWith(partEnd))
    let count = 0
    for (const name of parts) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > maxAge) await rm(path, { force: true })
      else count += 1
    }
    return count
  }
  const append = async (upload: Upload, id: string, offset: number, bytes: Uint8Array) => {
    const part = partOf(id)
    const end = offset + bytes.length
    if (upload.path !== null || offset !== (await sizeOf(part))) return
    if (bytes.length === 0 || bytes.length > limits.maxUploadPiece || end > upload.size)
      throw new AppError('BAD_REQUEST', { message: 'The piece does not fit into the file' })
    try {
      await writePiece(part, bytes, end === upload.size)
    } catch (error) {
      await truncate(part, offset).catch(() => {})
      throw isFull(error) ? new AppError('DISK_FULL', { cause: error }) : error
    }
    if (end === upload.size) await finish(upload, part)
  }
  const finish = async (upload: Upload, part: string) => {
    upload.path = isDatabase(upload.name)
      ? await moveDatabase(part, join(folder, databaseFolder), upload.name)
      : await moveToFreeName(part, folder, upload.name)
  }
  /** Finishes an upload whose last byte a killed server had received, because the client has nothing more to send. */
  const finishReceived = async (upload: Upload, id: string) => {
    const part = partOf(id)
    if (upload.path !== null || (await sizeOf(part)) !== upload.size) return
    const file = await open(part, 'r+')
    await file.sync().finally(() => file.close())
    await finish(upload, part)
  }
  /** Returns the current or complete upload; a new one if its complete file has been imported or deleted since. */
  const findOrCreate = async (id: string, userId: string, book: UploadedBook): Promise<Upload> => {
    const before = known.get(id)
    const isUsable = before && (before.path === null || (await sizeOf(before.path)) === book.size)
    return isUsable ? before : { ...book, userId, path: null, lastWrite: Promise.resolve() }
  }
  const remember = (id: string, upload: Upload) => {
    known.delete(id)
    known.set(id, upload)
    const oldest = known.keys().next().value
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
  }
  return {
    folder,
    getFree,
    async begin(userId, book) {
      if (Buffer.byteLength(book.name) > limits.maxFileName)
        throw new AppError('BAD_REQUEST', { message: 'The file name is too long' })
      const id = toId(userId, book)
      const upload = await findOrCreate(id, userId, book)
      const free = await getFree()
      const received = await sizeOf(partOf(id))
      if (upload.path === null && free < book.size - received) throw new AppError('DISK_FULL')
      if ((await removeOldParts()) >= limits.maxOpenUploads && received === 0) throw new AppError('BUSY')
      remember(id, upload)
      const finished = upload.lastWrite.then(() => finishReceived(upload, id))
      upload.lastWrite = finished.catch(() => {})
      await finished
      return toAnswer(id, upload)
    },
    async write(userId, id, { offset, bytes }) {
      const upload = find(userId, id)
      const write = upload.lastWrite.then(() => append(upload, id, offset, bytes))
      upload.lastWrite = write.catch(() => {})
      await write
      return toAnswer(id, upload)
    },
    nameOf(userId, id) {
      const upload = known.get(id)
      return upload?.userId === userId ? upload.name : undefined
    },
    async cancel(userId, id) {
      const upload = known.get(id)
      if (upload?.userId !== userId) return
      known.delete(id)
      await upload.lastWrite
      await rm(partOf(id), { force: true })
    },
  }
}
