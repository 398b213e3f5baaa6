import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  openSync,
  readFileSync,
  readSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { privateFileMode } from '../../config/private-files.ts'
import { TakeoverError } from './takeover-error.ts'

const folderPrefix = '.take-over-'

/** Creates a folder for copies of databases with the passwords of all users; only the server's own account can read it. */
export const createPrivateCopies = (configDir: string): Promise<string> =>
  mkdtemp(join(configDir, folderPrefix))

export const removePrivateCopies = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

/** Removes the copies of a server that was killed; before the first import. */
export async function removeLeftoverCopies(configDir: string): Promise<void> {
  const names = await readdir(configDir).catch(() => [])
  for (const name of names.filter((n) => n.startsWith(folderPrefix)))
    await removePrivateCopies(join(configDir, name))
}

const databaseName = 'database.sqlite'
const kavitaDatabaseName = 'kavita.db'
const walHeaderBytes = 32
const copyTries = 5
const retryDelayMs = 1000

/** More than any configuration has, in bytes. */
const maxConfigurationBytes = 1024 * 1024

/** Returns the state of a regular file; undefined for anything else, because opening a named pipe can wait forever. */
function findFile(path: string) {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() ? found : undefined
  } catch {
    return undefined
  }
}

/** Returns the configuration files in the folder of the old server that can be read. */
export function readConfigurations(folder: string): unknown[] {
  return ['application.yml', 'application.yaml'].flatMap((name) => {
    const file = join(folder, name)
    const size = findFile(file)?.size
    if (size === undefined || size > maxConfigurationBytes) return []
    try {
      return [parseYaml(readFileSync(file, 'utf8')) as unknown]
    } catch {
      return []
    }
  })
}

/** Returns the database that the configuration of the old server names, if it is there. */
function findConfigured(folder: string): string | undefined {
  for (const content of readConfigurations(folder)) {
    const named = (content as { komga?: { database?: { file?: unknown } } } | null)?.komga?.database?.file
    if (typeof named !== 'string') continue
    const path = named.replaceAll(/\$\{komga\.config-?dir\}/gi, folder)
    const candidates = [isAbsolute(path) ? path : join(folder, path), join(folder, basename(path))]
    return candidates.find((candidate) => findFile(candidate))
  }
  return undefined
}

/** Returns the path of the database in a folder, or the given file. Throws FOLDER_MISSING, NO_DATABASE and OLD_KIND. */
export function findSource(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new TakeoverError('FOLDER_MISSING')
  if (found.isFile()) return path
  if (!found.isDirectory()) throw new TakeoverError('FOLDER_MISSING')
  const files = [
    findConfigured(path) ?? join(path, databaseName),
    join(path, kavitaDatabaseName),
    join(path, 'config', kavitaDatabaseName),
  ]
  const file = files.find((candidate) => findFile(candidate))
  if (file !== undefined) return file
  throw new TakeoverError(findFile(join(path, 'database.h2.mv.db')) ? 'OLD_KIND' : 'NO_DATABASE')
}

/** Returns a text that changes when a checkpoint moves pages from the log to the database: size, time, and the salts of the log. */
function describeState(file: string): string {
  const main = statSync(file)
  const wal = findFile(`${file}-wal`)
  let header = ''
  if (wal && wal.size >= walHeaderBytes) {
    const handle = openSync(`${file}-wal`, 'r')
    const bytes = Buffer.alloc(walHeaderBytes)
    readSync(handle, bytes, 0, walHeaderBytes, 0)
    closeSync(handle)
    header = bytes.toString('hex')
  }
  return `${main.size} ${main.mtimeMs} ${header}`
}

/** Throws NO_ROOM before the disk is full, because others write on it. */
function copyOne(file: string, target: string): void {
  const size = findFile(file)?.size ?? 0
  try {
    // A clone takes no space and no time, if the file system supports it.
    copyFileSync(file, target, constants.COPYFILE_FICLONE_FORCE)
  } catch {
    const { bavail, bsize } = statfsSync(dirname(target))
    if (size > bavail * bsize) throw new TakeoverError('NO_ROOM')
    copyFileSync(file, target)
  }
  // The copy would have the mode of the original.
  chmodSync(target, privateFileMode)
}

function copyPair(file: string, target: string): void {
  copyOne(file, target)
  if (findFile(`${file}-wal`)) copyOne(`${file}-wal`, `${target}-wal`)
}

const wait = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/**
 * Copies the database with its log into a private folder and returns the path of the copy. The old server may run. SQLite does not open the
 * original, because it would create files beside it. Blocks the thread. Throws CHANGING, NO_ROOM and FOLDER_MISSING.
 */
export function copySource(file: string, folder: string): string {
  const target = join(folder, databaseName)
  try {
    for (let i = 0; i < copyTries; i += 1) {
      const before = describeState(file)
      copyPair(file, target)
      if (describeState(file) === before) return target
      wait(retryDelayMs)
    }
  } catch (error) {
    if (error instanceof TakeoverError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new TakeoverError(code === 'ENOSPC' ? 'NO_ROOM' : 'FOLDER_MISSING', { cause: error })
  }
  throw new TakeoverError('CHANGING')
}
