import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface MissingInput {
  /** Absolute. */
  readonly root: string
  /** The file system that the root was on at its last scan; empty when not known. */
  readonly device: string
  /** Relative to the root. */
  readonly paths: readonly string[]
}

const meansGone: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR'])

function isGone(path: string): boolean {
  try {
    statSync(path)
    return false
  } catch (error) {
    return meansGone.has((error as NodeJS.ErrnoException).code)
  }
}

/**
 * Which of these files are no longer there; none when the root may be a mount that is lost: unreadable, on another file system, or empty
 * without one known. For worker threads.
 */
export function findMissing({ root, device, paths }: MissingInput): string[] {
  try {
    const isKnown = String(statSync(root).dev) === device
    if (device !== '' && !isKnown) return []
    if (readdirSync(root).length === 0 && !isKnown) return []
  } catch {
    return []
  }
  return paths.filter((path) => isGone(join(root, path)))
}
