import { mkdirSync } from 'node:fs'
import { chmod, lstat, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'

/**
 * Modes of the files and folders of the server: its database and backups contain email addresses and password hashes, its log contains
 * paths. They are set at creation. A umask would also affect the files of users. Windows ignores modes.
 */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600

const rightsOfOthers = 0o077
/** Mode bit of a folder in which all accounts may write, such as `/tmp`. */
const stickyBit = 0o1000

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Creates a folder for its owner alone if it is missing. Missing parent folders are readable for others, who may have folders there. */
export function createPrivateFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path, { recursive: true, mode: privateFolderMode })
}

/**
 * Creates an empty file for its owner alone if it is missing: SQLite treats it as a new database and copies its mode to the files beside it
 * (`-wal`, `-shm`, `-journal`). An existing file is not opened, because closing it would release the locks that this process has on it.
 */
export async function createPrivateFile(path: string): Promise<void> {
  try {
    const handle = await open(path, 'wx', privateFileMode)
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const databaseFiles = ['', '-wal', '-shm', '-journal', '.lock', '.lock-journal'].map(
  (end) => `lectern.sqlite${end}`,
)
/** Folders in the config folder, with the names of the files of the server in them. */
const folders: Readonly<Record<string, RegExp>> = {
  backups:
    /^(lectern|before-update|before-take-over|uploaded)-[\dT-]+\.sqlite$|^\..+\.lectern-part(-journal|-wal|-shm)?$/,
  logs: /^lectern\.log(\.\d+)?$/,
}

interface OwnPath {
  readonly path: string
  /** True when the config folder only links to the folder of the file. */
  readonly isElsewhere: boolean
}

/**
 * Lists the files and folders of the server in the config folder, except images, which the mode of the folder protects. Of a linked folder
 * only the files of the server are listed, because an administrator chose it and it may contain other files.
 */
async function listOwnPaths(configDir: string): Promise<OwnPath[]> {
  const paths = databaseFiles.map((name) => ({ path: join(configDir, name), isElsewhere: false }))
  for (const [name, isOwn] of Object.entries(folders)) {
    const folder = join(configDir, name)
    const found = await lstat(folder).catch(() => undefined)
    const isElsewhere = found?.isSymbolicLink() === true
    if (found?.isDirectory()) paths.push({ path: folder, isElsewhere })
    const names = await readdir(folder).catch(() => [])
    for (const file of names) if (isOwn.test(file)) paths.push({ path: join(folder, file), isElsewhere })
  }
  return paths
}

/** Removes the rights of other accounts from a file or folder. Returns false if some remain. */
async function removeRightsOfOthers(path: string, changeMode: typeof chmod): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & rightsOfOthers) === 0) return true
    // A change would lock all other accounts out of a shared folder.
    if ((mode & stickyBit) !== 0 || dirname(path) === path) return false
    await changeMode(path, mode & 0o7777 & ~rightsOfOthers)
    // Some file systems have no modes and report success.
    return ((await stat(path)).mode & rightsOfOthers) === 0
  } catch (error) {
    return isMissing(error)
  }
}

/**
 * Makes the config folder and the files of the server in it readable for the account of the server alone (behaviour 14). They may be readable
 * for all because of an earlier version or a program that copied them. If the modes cannot be changed (another owner, or a file system
 * without modes), one warning is logged. `changeMode` is replaced in tests.
 */
export async function protectConfigFolder(
  configDir: string,
  { log, changeMode = chmod }: { readonly log: Logger; readonly changeMode?: typeof chmod },
): Promise<void> {
  if (process.platform === 'win32') return
  const isFolderClosed = await removeRightsOfOthers(configDir, changeMode)
  const exposed = isFolderClosed ? [] : [configDir]
  for (const { path, isElsewhere } of await listOwnPaths(configDir)) {
    const isClosed = await removeRightsOfOthers(path, changeMode)
    if (!isClosed && (isElsewhere || !isFolderClosed)) exposed.push(path)
  }
  if (exposed.length > 0)
    log.warn(
      { paths: exposed },
      'other accounts on this machine may be able to read the data of the server, and its permissions cannot be changed: move the config folder to a file system with permissions, into a folder owned by the account that runs the server',
    )
}
