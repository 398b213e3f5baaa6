/** Body of the process that reads a copy of the database, which may come from anybody. */
import { serveParent } from '../workers/killable-body.ts'
import type { CheckedBackup } from './check-backup.ts'
import { hasOwnSchema } from './compare-schema.ts'
import { migrations } from './migrations.ts'
import { openConnection } from './sql-thread.ts'

/** Bytes; SQLite itself keeps a few megabytes of pages. */
const maxResidentBytes = 1024 ** 3

const damaged: CheckedBackup = { problem: 'DAMAGED', books: 0, users: 0 }

function check(file: string): CheckedBackup {
  const db = openConnection({ file, readOnly: true })
  const readValue = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  try {
    // Until its schema is known to be our own.
    db.exec('PRAGMA trusted_schema=OFF')
    const version = Number(readValue('PRAGMA user_version'))
    if (version > migrations.length) return { ...damaged, problem: 'TOO_NEW' }
    // Another program's database has no version, although it may have tables of the same names.
    if (version < 1 || !hasOwnSchema(db, version)) return damaged
    db.exec('PRAGMA trusted_schema=ON')
    if (readValue('PRAGMA integrity_check(1)') !== 'ok') return damaged
    return {
      problem: null,
      books: Number(readValue('SELECT count(*) FROM book')),
      users: Number(readValue('SELECT count(*) FROM user')),
    }
  } finally {
    db.close()
  }
}

await serveParent<{ readonly file: string }, CheckedBackup>(maxResidentBytes, async ({ file }, { tell }) => {
  let checked = damaged
  try {
    checked = check(file)
  } catch {
    // Whatever SQLite cannot read is damaged.
  }
  tell(checked)
})
