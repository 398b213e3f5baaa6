import { mkdirSync } from 'node:fs'
import { chmod, lstat, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'

/**
 * Modes of what the server keeps for itself: its database and the copies of it hold e-mail addresses and hashes of passwords, its log holds
 * paths. They are given to each file and folder when it is created. A umask would do the same for files that belong to people. Windows
 * has no modes and ignores them.
 */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600

const rightsOfOthers = 0o077
/** On a folder that everybody may write to, such as `/tmp`. */
const stickyBit = 0o1000

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Creates a folder for its owner alone if it is missing. Those above it are ordinary ones, because others may have folders there. */
export function createPrivateFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path, { recursive: true, mode: privateFolderMode })
}

/**
 * Creates an empty file for its owner alone if it is missing: SQLite takes it for a new database and gives its mode to the files beside it
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
/** Folders in the config folder, and what the server writes into them. */
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
 * Lists what the server writes into the config folder besides pictures and pages, which are protected by its mode. A linked folder is not
 * listed, only the server's files in it: an admin chose that place, and other things may be in it.
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

/** Takes the rights of other accounts to a file or folder away. Returns false when they still have some. */
async function closeToOthers(path: string, changeMode: typeof chmod): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & rightsOfOthers) === 0) return true
    // Nobody else could use the machine any more.
    if ((mode & stickyBit) !== 0 || dirname(path) === path) return false
    await changeMode(path, mode & 0o7777 & ~rightsOfOthers)
    // Some file systems have no modes and report success.
    return ((await stat(path)).mode & rightsOfOthers) === 0
  } catch (error) {
    return isMissing(error)
  }
}

/**
 * Makes the config folder and what the server wrote into it readable for the account of the server alone (behaviour 14). Earlier versions
 * and copying programs left it readable for all. Where that is impossible (another account owns it, or the file system has no modes), one
 * warning is logged. `changeMode` is replaced in tests.
 */
export async function protectConfigFolder(
  configDir: string,
  { log, changeMode = chmod }: { readonly log: Logger; readonly changeMode?: typeof chmod },
): Promise<void> {
  if (process.platform === 'win32') return
  const isFolderClosed = await closeToOthers(configDir, changeMode)
  const exposed = isFolderClosed ? [] : [configDir]
  for (const { path, isElsewhere } of await listOwnPaths(configDir)) {
    const isClosed = await closeToOthers(path, changeMode)
    if (!isClosed && (isElsewhere || !isFolderClosed)) exposed.push(path)
  }
  if (exposed.length > 0)
    log.warn(
      { paths: exposed },
      'other accounts on this machine may be able to read the data of the server, and its permissions cannot be changed: move the config folder to a file system with permissions, into a folder owned by the account that runs the server',
    )
}
