import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface MissingInput {
  /** Absolute path. */
  readonly root: string
  /** File system of the root at its last scan; empty if unknown. */
  readonly device: string
  /** Paths relative to the root. */
  readonly paths: readonly string[]
}

const missingCodes: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR'])

function isMissing(path: string): boolean {
  try {
    statSync(path)
    return false
  } catch (error) {
    return missingCodes.has((error as NodeJS.ErrnoException).code)
  }
}

/**
 * Returns the files that no longer exist. Returns none if the root may be a lost mount: unreadable, on another file system, or empty without a
 * known one. Runs in worker threads.
 */
export function findMissing({ root, device, paths }: MissingInput): string[] {
  try {
    const isKnown = String(statSync(root).dev) === device
    if (device !== '' && !isKnown) return []
    if (readdirSync(root).length === 0 && !isKnown) return []
  } catch {
    return []
  }
  return paths.filter((path) => isMissing(join(root, path)))
}
