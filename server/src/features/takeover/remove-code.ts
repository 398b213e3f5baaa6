import { DatabaseSync } from 'node:sqlite'
import { TakeoverError } from './takeover-error.ts'

/** Opens a private copy of a database that is not trusted: its schema can call no function that has an effect, and cannot be written as data. */
export function openCopy(file: string): DatabaseSync {
  // Not read-only: SQLite has to read the log that was copied with it. It is our own copy.
  const db = new DatabaseSync(file, { allowExtension: false })
  db.enableDefensive(true)
  db.exec('PRAGMA trusted_schema=OFF; PRAGMA journal_mode; PRAGMA temp_store=MEMORY')
  return db
}

/**
 * Removes all views, triggers and virtual tables from a private copy, so that whatever has the name of a table is one: a view can compute
 * without end. The old servers have none. Throws NOT_A_DATABASE and DAMAGED.
 */
export function removeCode(file: string): void {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    db.enableDefensive(false)
    db.exec(`PRAGMA trusted_schema=OFF; PRAGMA writable_schema=ON;
      DELETE FROM sqlite_schema WHERE NOT (
        (type = 'table' AND sql LIKE 'CREATE TABLE %' AND rootpage > 0)
        OR (type = 'index' AND (sql IS NULL OR sql LIKE 'CREATE INDEX %' OR sql LIKE 'CREATE UNIQUE INDEX %')))`)
  } catch (error) {
    const isOther = /not a database/.test(String(error))
    throw new TakeoverError(isOther ? 'NOT_A_DATABASE' : 'DAMAGED', { cause: error })
  } finally {
    db?.close()
  }
}
