import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { fold, parseTrailingNumber } from '../../../db/sql-functions.ts'
import type { Database } from '../../../db/tables/schema.ts'

export type TargetRow = Record<string, SQLInputValue>

/** Returns the name, with a number if it is taken. */
export function findFreeName(name: string, isTaken: (name: string) => unknown): string {
  let free = name
  for (let i = 2; isTaken(free); i += 1) free = `${name} (${i})`
  return free
}

/**
 * This server's database as an import writes it, with its own connection and one transaction. Like a migration, an import writes rows of all
 * tables as they are stored. All other writers wait meanwhile.
 */
export class Target {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #nextIds = new Map<string, number>()
  /** Statements of other features, in the same transaction. */
  readonly sql: Kysely<Database>

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 5000 })
    this.#db.exec(
      'PRAGMA synchronous=NORMAL; PRAGMA cache_size=-131072; PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=0',
    )
    this.#db.function('fold', { deterministic: true }, (text) => fold(String(text)))
    this.#db.function('name_number', { deterministic: true }, (name) => parseTrailingNumber(String(name)))
    this.sql = new Kysely<Database>({
      dialect: new SqliteDialect({
        database: {
          close: () => undefined,
          prepare: (text: string) => {
            const statement = this.#db.prepare(text)
            return {
              reader: statement.columns().length > 0,
              all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
              run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
              iterate: () => [][Symbol.iterator](),
            }
          },
        },
      }),
    })
  }

  begin(): void {
    this.#db.exec('BEGIN IMMEDIATE')
  }
  commit(): void {
    this.#db.exec('COMMIT')
  }
  rollBack(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
  }

  #prepare(sql: string): StatementSync {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  all<R = TargetRow>(sql: string, ...values: SQLInputValue[]): R[] {
    return this.#prepare(sql).all(...values) as R[]
  }

  get<R = TargetRow>(sql: string, ...values: SQLInputValue[]): R | undefined {
    return this.#prepare(sql).get(...values) as R | undefined
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  /** Inserts a row and returns its integer key. Rows of one table must have the same columns in the same order. */
  insert(table: keyof Database, row: TargetRow): number {
    return Number(this.#insert('INSERT', table, row).lastInsertRowid)
  }

  /** True if a row with these values is stored. */
  has(table: keyof Database, values: TargetRow): boolean {
    const terms = Object.keys(values).map((name) => `${name} IS ?`)
    const sql = `SELECT 1 AS one FROM ${table} WHERE ${terms.join(' AND ')}`
    return this.get(sql, ...Object.values(values)) !== undefined
  }

  saveSetting(name: string, value: unknown): void {
    this.run('INSERT OR REPLACE INTO setting(name, value) VALUES(?, ?)', name, JSON.stringify(value))
  }

  /** Inserts a row unless one with the same key is stored; returns true if it did. */
  insertIgnored(table: keyof Database, row: TargetRow): boolean {
    return Number(this.#insert('INSERT OR IGNORE', table, row).changes) > 0
  }

  #insert(verb: string, table: keyof Database, row: TargetRow) {
    const names = Object.keys(row)
    const sql = `${verb} INTO ${table}(${names.join(', ')}) VALUES(${names.map(() => '?').join(', ')})`
    return this.#prepare(sql).run(...Object.values(row))
  }

  update(table: keyof Database, key: string, id: SQLInputValue, row: TargetRow): void {
    const sets = Object.keys(row).map((name) => `${name} = ?`)
    this.#prepare(`UPDATE ${table} SET ${sets.join(', ')} WHERE ${key} = ?`).run(...Object.values(row), id)
  }

  /** Returns the next free integer key of a table. */
  nextId(table: 'series' | 'book' | 'access_class' | 'poster' | 'term'): number {
    const last =
      this.#nextIds.get(table) ?? Number(this.get(`SELECT max(id) AS last FROM ${table}`)?.last ?? 0)
    this.#nextIds.set(table, last + 1)
    return last + 1
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}
