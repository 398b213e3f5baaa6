import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, open, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { Sql } from '../../db/open.ts'
import { isInside } from '../../files/inside-root.ts'

/** How long a conversion may take, in milliseconds. */
const timeoutMs = 30_000
/** Names of the released programs, such as `kepubify-linux-64bit`. */
const programName = /^kepubify[\w.-]*$/
/** The end record of a ZIP with the longest comment (APPNOTE 4.3.16). */
const maxEndBytes = 22 + 65_535

/**
 * Returns the real path of the program that a setting names; undefined when it must not run. Whoever may change settings must not be able
 * to run any other program, or one that came here as a book or an upload: only a file whose name begins with kepubify, outside the
 * libraries and the folder of this server, is run.
 */
export async function findKepubify(
  db: Sql,
  configDir: string,
  path: string | null,
): Promise<string | undefined> {
  if (path === null || !isAbsolute(path) || !programName.test(basename(path))) return undefined
  try {
    const program = await realpath(path)
    if (!programName.test(basename(program))) return undefined
    const libraries = await db.selectFrom('library').select('root').execute()
    const roots = await Promise.all(
      [configDir, ...libraries.map(({ root }) => root)].map((root) => realpath(root).catch(() => root)),
    )
    if (roots.some((root) => isInside(program, root))) return undefined
    await access(program, constants.X_OK)
    return (await stat(program)).isFile() ? program : undefined
  } catch {
    return undefined
  }
}

/** Returns true for a file that begins and ends like a whole ZIP: a program that was stopped leaves half of one. */
async function isWholeZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    const length = Math.min(size, maxEndBytes)
    const end = Buffer.alloc(length)
    await file.read(end, 0, length, size - length)
    const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    return (
      start.toString('latin1') === 'PK\x03\x04' && at >= 0 && at + 22 + end.readUInt16LE(at + 20) === length
    )
  } finally {
    await file.close()
  }
}

interface Conversion {
  readonly program: string
  /** Absolute paths: an argument that begins with a slash is no option, whatever the book is called. */
  readonly from: string
  readonly to: string
}

/** Runs the program by itself, without a shell, and without the environment of the server. Rejects when it fails or takes too long. */
function run({ program, from, to }: Conversion, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-o', to, from], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`kepubify ended with ${code}`))))
  })
}

/** Converts an EPUB. Returns false when the program failed, took too long, or left no whole file. */
export async function runKepubify(conversion: Conversion, limitMs = timeoutMs): Promise<boolean> {
  try {
    await run(conversion, limitMs)
    return await isWholeZip(conversion.to)
  } catch {
    return false
  }
}
