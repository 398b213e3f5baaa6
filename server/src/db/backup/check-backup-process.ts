/** Body of the process that checks a copy of the database, which may be hostile. */
import type { DatabaseSync } from 'node:sqlite'
import { serveParent } from '../../workers/killable-body.ts'
import { migrations } from '../migrations/migrations.ts'
import { openConnection } from '../threads/sql-thread.ts'
import type { CheckedBackup } from './check-backup.ts'

/** Bytes; SQLite itself keeps a few megabytes of pages. */
const maxResidentBytes = 1024 ** 3

const damaged: CheckedBackup = { problem: 'DAMAGED', books: 0, users: 0 }

/** Statistics and indexes of keys are made by SQLite itself, not by the schema. */
const listSql =
  "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/** Whether a changed table has quoted names depends on the release of SQLite. */
const normalize = (sql: unknown): string => String(sql).replaceAll('"', '').replace(/\s+/g, ' ').trim()

const listParts = (db: DatabaseSync): string[] =>
  db
    .prepare(listSql)
    .all()
    .map(({ type, name, tbl_name, sql }) => JSON.stringify([type, name, tbl_name, normalize(sql)]))
    .sort()

/** True if a database has exactly the tables, indexes and triggers of its version of this server. */
function hasOwnSchema(db: DatabaseSync, version: number): boolean {
  const own = openConnection({ file: ':memory:', readOnly: false })
  try {
    for (const step of migrations.slice(0, version)) own.exec(step)
    const [expected, found] = [listParts(own), listParts(db)]
    return expected.length === found.length && expected.every((part, i) => part === found[i])
  } finally {
    own.close()
  }
}

function check(file: string): CheckedBackup {
  const db = openConnection({ file, readOnly: true })
  const readValue = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  try {
    // Until its schema is known to be that of this server.
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

await serveParent<{ readonly file: string }, CheckedBackup>(maxResidentBytes, async ({ file }, { send }) => {
  let checked = damaged
  try {
    checked = check(file)
  } catch {
    // A file that SQLite cannot read is damaged.
  }
  send(checked)
})
