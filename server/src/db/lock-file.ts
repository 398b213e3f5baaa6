import { DatabaseSync } from 'node:sqlite'

/**
 * Keeps a second server from the same data. A write transaction on a separate database is held as long as this process lives: the operating
 * system releases the lock even when the process is killed, which a file with a process number cannot promise. Returns the function that
 * releases it; fails with a readable sentence when the data is in use.
 */
export function lockFile(path: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`the data is in use by another server (${path} is locked)`, { cause: error })
  }
  return () => lock.close()
}
