/** Body of a database thread: one connection, one message at a time. It imports little, because each thread pays for what it loads. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { addSqlFunctions } from '../sql-functions.ts'
import { collectGarbage } from './collect-garbage.ts'
import { createDeadline } from './query-deadline.ts'

export interface ThreadOptions {
  readonly file: string
  readonly readOnly: boolean
}
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'run'; readonly statement: Statement }
  | { readonly id: number; readonly kind: 'batch'; readonly statements: readonly Statement[] }
  | { readonly id: number; readonly kind: 'rows'; readonly statements: readonly Statement[] }
  | { readonly id: number; readonly kind: 'migrate'; readonly steps: readonly string[] }
  | { readonly id: number; readonly kind: 'script'; readonly sql: string }
  | { readonly id: number; readonly kind: 'shrink' }
  | { readonly id: number; readonly kind: 'close' }
/**
 * Rows in the form in which they are sent to another thread: without the names of columns in every row, which would cost more than the query
 * of a long list.
 */
export interface SentRows {
  readonly columns: readonly string[]
  readonly values: readonly (readonly unknown[])[]
}
export interface RunResult {
  readonly rows: SentRows
  readonly changes: number
  readonly lastId: number
}
export type ThreadResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly code: string | undefined }

const maxPreparedStatements = 500

interface Prepared {
  readonly statement: StatementSync
  /** Names of the columns of its rows; requested once, because SQLite takes longer for them than for a small query. */
  readonly columns: readonly string[]
}
const noRows: SentRows = { columns: [], values: [] }

/** Opens a connection with the functions that statements and triggers use. */
export function openConnection({ file, readOnly }: ThreadOptions): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: 5000 })
  // Small, because the system caches pages as well, and frees them when memory is needed.
  if (readOnly) {
    db.exec(
      'PRAGMA cache_size=-8192; PRAGMA mmap_size=67108864; PRAGMA temp_store=MEMORY; PRAGMA query_only=1',
    )
  } else {
    db.exec(
      'PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16384; ' +
        'PRAGMA wal_autocheckpoint=4000; PRAGMA journal_size_limit=67108864; PRAGMA temp_store=MEMORY',
    )
  }
  addSqlFunctions(db)
  return db
}

/** Milliseconds of work after which the results so far are sent: small requests do not wait for large ones. */
const maxHoldMs = 2

/**
 * Opens a connection. Returns the function that handles requests: it posts responses, and calls `onClosed` after a request to close. Throws
 * if the file cannot be opened.
 */
export function serveConnection(
  options: ThreadOptions,
  post: (responses: ThreadResponse[]) => void,
  onClosed: () => void,
): (requests: readonly ThreadRequest[]) => void {
  const db = openConnection(options)
  const deadline = createDeadline()
  db.function('in_time', deadline.inTime)
  const statements = new LRUCache<string, Prepared>({ max: maxPreparedStatements })

  const prepare = (sql: string): Prepared => {
    const cached = statements.get(sql)
    if (cached) return cached
    const statement = db.prepare(sql)
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) }
    if (prepared.columns.length > 0) statement.setReturnArrays(true)
    statements.set(sql, prepared)
    return prepared
  }

  const run = ({ sql, parameters }: Statement): RunResult => {
    const { statement, columns } = prepare(sql)
    const values = parameters as SQLInputValue[]
    deadline.start()
    if (columns.length > 0) {
      // With `setReturnArrays`, rows are arrays; the types of Node describe objects.
      const rows = statement.all(...values) as unknown as readonly unknown[][]
      return { rows: { columns, values: rows }, changes: 0, lastId: 0 }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: noRows, changes: Number(changes), lastId: Number(lastInsertRowid) }
  }

  const inTransaction = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      db.exec('COMMIT')
      return value
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  const migrate = (steps: readonly string[]): number => {
    const done = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0)
    if (done > steps.length)
      throw new Error(`the database was written by a newer version (schema ${done}, known ${steps.length})`)
    for (const [i, step] of steps.entries()) {
      if (i < done) continue
      inTransaction(() => {
        db.exec(step)
        db.exec(`PRAGMA user_version=${i + 1}`)
      })
    }
    return steps.length - done
  }

  const handle = (request: ThreadRequest): unknown => {
    switch (request.kind) {
      case 'run':
        return run(request.statement)
      case 'batch':
        return inTransaction(() => request.statements.map((s) => run(s).changes))
      case 'rows':
        return inTransaction(() => request.statements.map((s) => run(s).rows))
      case 'migrate':
        return migrate(request.steps)
      case 'script':
        return db.exec(request.sql)
      case 'shrink':
        db.exec('PRAGMA shrink_memory')
        return collectGarbage()
      case 'close':
        statements.clear()
        if (!options.readOnly) db.exec('PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)')
        return db.close()
    }
  }

  const answer = (request: ThreadRequest): ThreadResponse => {
    try {
      return { id: request.id, ok: true, value: handle(request) }
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      return { id: request.id, ok: false, message, code }
    }
  }

  return (requests) => {
    let responses: ThreadResponse[] = []
    let since = performance.now()
    for (const request of requests) {
      responses.push(answer(request))
      if (performance.now() - since > maxHoldMs) {
        post(responses)
        responses = []
        since = performance.now()
      }
    }
    if (responses.length > 0) post(responses)
    if (requests.some((r) => r.kind === 'close')) onClosed()
  }
}

if (parentPort && workerData) {
  const port = parentPort
  const receive = serveConnection(
    workerData as ThreadOptions,
    (a) => port.postMessage(a),
    () => port.close(),
  )
  port.on('message', receive)
  // An empty message reports that the connection is open.
  port.postMessage([])
}
