import type { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations.ts'
import { openConnection } from './sql-thread.ts'

/** What SQLite makes by itself (statistics, indexes of keys) is no part of a schema. */
const listSql =
  "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/** Changes of tables write names with or without quotes, depending on the release of SQLite. */
const normalize = (sql: unknown): string => String(sql).replaceAll('"', '').replace(/\s+/g, ' ').trim()

const listParts = (db: DatabaseSync): string[] =>
  db
    .prepare(listSql)
    .all()
    .map(({ type, name, tbl_name, sql }) => JSON.stringify([type, name, tbl_name, normalize(sql)]))
    .sort()

/** Returns true when a database has the tables, indexes and triggers that its version of this server makes, and nothing else. */
export function hasOwnSchema(db: DatabaseSync, version: number): boolean {
  const own = openConnection({ file: ':memory:', readOnly: false })
  try {
    for (const step of migrations.slice(0, version)) own.exec(step)
    const [expected, found] = [listParts(own), listParts(db)]
    return expected.length === found.length && expected.every((part, i) => part === found[i])
  } finally {
    own.close()
  }
}
