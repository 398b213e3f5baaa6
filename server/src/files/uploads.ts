import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs, truncate } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { databaseFiles, databaseNames, type ImportUpload } from '@lectern/contract/import-uploads'
import { limits } from '@lectern/contract/limits'
import { AppError } from '../errors.ts'
import { flush, linkOrRename } from './safe-write.ts'

/** Folder below that of the uploads for a database that is to be taken over. */
export const databaseFolder = 'database'
/** True for a file of a database that is to be taken over, with the accounts in it. */
export const isDatabase = (name: string): boolean => databaseFiles.includes(name)

/** What the client says of a file; `modified` in ms. */
export interface UploadedBook {
  readonly name: string
  readonly size: number
  readonly modified: number
}

interface Upload extends UploadedBook {
  readonly userId: string
  /** Path of the complete file. */
  path: string | null
  /** The last piece that is being written: pieces of one file follow each other. */
  last: Promise<unknown>
}

export interface Uploads {
  /** Returns the upload with what was received of it, also before a restart. Throws DISK_FULL, and BUSY when too many are not complete. */
  begin(userId: string, book: UploadedBook): Promise<ImportUpload>
  /** Writes a piece if it begins where the file ends so far. Throws NOT_FOUND for an upload that this user has not begun. */
  write(
    userId: string,
    id: string,
    piece: { readonly offset: number; readonly bytes: Uint8Array },
  ): Promise<ImportUpload>
  /** Returns the name of a file that this user has begun to upload. */
  nameOf(userId: string, id: string): string | undefined
  /** Removes what was received. */
  cancel(userId: string, id: string): Promise<void>
  /** Room on the disk, in bytes. */
  getFree(): Promise<number>
  readonly folder: string
}

/** End of the hidden names of files that are not complete. */
export const partEnd = '.lectern-part'
/** Room that is left for the server itself, in bytes. */
const reserve = 256 * 1024 * 1024
/** Age at which what nobody went on with is removed, in ms. */
const maxAge = 7 * 24 * 3_600_000
const maxKnown = 1000

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Returns an id that only depends on user and file, so that an upload goes on after a restart of server or client. */
const toId = (userId: string, { name, size, modified }: UploadedBook): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, name, size, modified]))
    .digest('hex')
    .slice(0, 32)

/** Adds a piece to the end of a file; the last one is on the disk before it returns. */
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
async function place(part: string, folder: string, name: string): Promise<string> {
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
      // A server that was killed in between has given the file its name already.
      if (!(await isSameFile(part, path))) continue
      await rm(part)
      return path
    }
  }
}

/** Moves a complete database to its place. A new one replaces that of before, and its log, which would be read as part of it. */
async function placeDatabase(part: string, folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const replaced = (databaseNames as readonly string[]).includes(name) ? databaseFiles : [name]
  for (const old of replaced) await rm(join(folder, old), { force: true })
  return place(part, folder, name)
}

/**
 * Receives files in pieces. What is not complete has a hidden name; a complete file is flushed and gets its name in one step. Of an
 * upload only its file survives a restart: the client begins it again and goes on where it ended.
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
  /** Removes old parts; returns the number of those that remain. */
  const sweep = async () => {
    const parts = (await readdir(folder)).filter((name) => name.startsWith('.') && name.endsWith(partEnd))
    let left = 0
    for (const name of parts) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > maxAge) await rm(path, { force: true })
      else left += 1
    }
    return left
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
      ? await placeDatabase(part, join(folder, databaseFolder), upload.name)
      : await place(part, folder, upload.name)
  }
  /** Ends what a server that was killed had received to the last byte: the client has nothing left to send. */
  const finishReceived = async (upload: Upload, id: string) => {
    const part = partOf(id)
    if (upload.path !== null || (await sizeOf(part)) !== upload.size) return
    const file = await open(part, 'r+')
    await file.sync().finally(() => file.close())
    await finish(upload, part)
  }
  /** Returns the upload that is under way or complete; a complete file may have been imported or deleted since: then it is sent again. */
  const findOrCreate = async (id: string, userId: string, book: UploadedBook): Promise<Upload> => {
    const before = known.get(id)
    const isUsable = before && (before.path === null || (await sizeOf(before.path)) === book.size)
    return isUsable ? before : { ...book, userId, path: null, last: Promise.resolve() }
  }
  const keep = (id: string, upload: Upload) => {
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
      if ((await sweep()) >= limits.maxOpenUploads && received === 0) throw new AppError('BUSY')
      keep(id, upload)
      const ending = upload.last.then(() => finishReceived(upload, id))
      upload.last = ending.catch(() => {})
      await ending
      return toAnswer(id, upload)
    },
    async write(userId, id, { offset, bytes }) {
      const upload = find(userId, id)
      const mine = upload.last.then(() => append(upload, id, offset, bytes))
      upload.last = mine.catch(() => {})
      await mine
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
      await upload.last
      await rm(partOf(id), { force: true })
    },
  }
}
