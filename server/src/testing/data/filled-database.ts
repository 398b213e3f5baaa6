import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ensureAccessClass, rebuildUserAccess } from '../../access/queries.ts'
import type { Viewer } from '../../access/viewer.ts'
import { openDatabase, type Sql } from '../../db/open.ts'
import { addSqlFunctions } from '../../db/sql-functions.ts'
import type { Database } from '../../db/tables/schema.ts'
import { newPublicId } from '../../db/values.ts'
import { insertBook } from '../../features/books/change-queries.ts'
import { readSettings } from '../../features/libraries/library-settings.ts'
import { insertLibrary } from '../../features/libraries/queries.ts'
import { completeBooks } from '../../features/progress/queries.ts'
import { insertSeries } from '../../features/series/change-queries.ts'
import { addViewer } from './add-viewer.ts'

export interface FilledDatabase {
  /** Returns the plans of SQLite for all queries of the work, in the order of the queries. */
  plansOf(work: (db: Sql) => Promise<unknown>): Promise<string[]>
  readonly unrestricted: Viewer
  readonly restricted: Viewer
  readonly libraryId: string
  close(): void
}

const seriesCount = 300
const booksPerSeries = 8

/**
 * Creates a database with enough rows, and the statistics of `ANALYZE`, that SQLite plans as it does for large ones. `more`: SQL that adds
 * other rows.
 */
export async function fillDatabase(more = ''): Promise<FilledDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-plans-'))
  const file = join(folder, 'x.sqlite')
  const db = await openDatabase(file, { readers: 1 })
  const library = await insertLibrary(db, { name: 'L', root: '/l', settings: readSettings('{}') })
  const unrestricted = { ...(await addViewer(db, 'free@example.org', null)), isAdmin: true }
  const restricted = await addViewer(db, 'limited@example.org', 15)
  const classes = await Promise.all(
    [null, 6, 18].map((ageRating) => ensureAccessClass(db, { libraryId: library.id, ageRating, labels: [] })),
  )
  const now = Date.now()
  let bookId = await db.nextId('book', seriesCount * booksPerSeries)
  for (let s = 1; s <= seriesCount; s += 1) {
    const books = Array.from({ length: booksPerSeries }, (_, i) => ({ id: bookId + i, position: i + 1 }))
    bookId += booksPerSeries
    await db.batch([
      ...insertSeries(db, {
        id: s,
        publicId: newPublicId(),
        accessClass: classes[s % classes.length] ?? 0,
        libraryId: library.id,
        path: `s${s}`,
        name: `Series ${(s * 7919) % seriesCount}`,
        fileModified: now,
        fingerprint: '',
        oneshot: false,
        booksCount: booksPerSeries,
        created: now - s,
      }),
      ...books.flatMap((b) =>
        insertBook(db, {
          id: b.id,
          publicId: newPublicId(),
          seriesId: s,
          libraryId: library.id,
          path: `s${s}/${b.position}`,
          name: `Book ${(b.id * 7919) % 997}`,
          position: b.position,
          size: (b.id * 7919) % 100_003,
          fileModified: now,
          oneshot: false,
          created: now - b.id,
        }),
      ),
    ])
    const [first] = books
    if (first && s % 20 === 0)
      for (const { userId } of [unrestricted, restricted])
        await completeBooks(db, userId, [{ id: first.id, series_id: s }], now - s)
  }
  await rebuildUserAccess(db)
  await db.close()
  addRows(file, more)
  const raw = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  addSqlFunctions(raw)
  raw.function('in_time', (_row, _milliseconds) => 1)
  return {
    plansOf: (work) => listPlans(raw, work),
    unrestricted,
    restricted,
    libraryId: library.publicId,
    close() {
      raw.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function addRows(file: string, more: string): void {
  const raw = new DatabaseSync(file)
  raw.exec(`BEGIN; ${more}; COMMIT; PRAGMA analysis_limit=1000; ANALYZE`)
  raw.close()
}

async function listPlans(raw: DatabaseSync, work: (db: Sql) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const values = parameters as SQLInputValue[]
      const steps = raw.prepare(`explain query plan ${sql}`).all(...values)
      plans.push(steps.map((s) => String(s.detail)).join(' | '))
      return { rows: raw.prepare(sql).all(...values) as R[] }
    },
    // biome-ignore lint/correctness/useYield: nothing is streamed here
    async *streamQuery() {
      throw new Error('rows are not streamed')
    },
  }
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  await work(
    new Kysely<Database>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
  )
  return plans
}
