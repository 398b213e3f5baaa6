import { DatabaseSync } from 'node:sqlite'

/**
 * Prevents a second server from using the same data, by a write transaction on a separate database: the operating system ends it even if the
 * process is killed, unlike a file with a process number. Returns the function that releases the lock. Throws a readable error if the data is
 * in use.
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
