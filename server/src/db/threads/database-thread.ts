import { Worker } from 'node:worker_threads'
import type {
  RunResult,
  SentRows,
  Statement,
  ThreadOptions,
  ThreadRequest,
  ThreadResponse,
} from './sql-thread.ts'

/** Rows that a statement read, and number of rows that it changed. */
export interface StatementResult {
  readonly rows: unknown[]
  readonly changes: number
  readonly lastId: number
}

/** Returns rows as objects. They are copies of a row with all properties, because adding properties one by one is slower. */
function toRows({ columns, values }: SentRows): unknown[] {
  const empty = Object.fromEntries(columns.map((name) => [name, null]))
  return values.map((value) => {
    const row: Record<string, unknown> = { ...empty }
    for (let i = 0; i < columns.length; i += 1) row[columns[i] ?? ''] = value[i]
    return row
  })
}

/** A statement that failed in the database thread; `sql` is for the log, never for a response. */
class SqlError extends Error {
  readonly sql: string | undefined
  constructor(message: string, sql: string | undefined) {
    super(message)
    this.name = 'SqlError'
    this.sql = sql
  }
}

interface PendingRequest {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly sql: string | undefined
  readonly isRead: boolean
}

type ThreadRequestBody = ThreadRequest extends infer A
  ? A extends { id: number }
    ? Omit<A, 'id'>
    : never
  : never

/** A thread that serves one connection: a worker, or in tests a thread that serves several connections one after another. */
export interface SqlThread {
  on(event: 'message', listener: (responses: readonly ThreadResponse[]) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  postMessage(requests: readonly ThreadRequest[]): void
  terminate(): Promise<number>
}

/** Starts a thread that opens a connection, posts an empty message and answers requests until one closes it. */
export type StartSqlThread = (options: ThreadOptions) => SqlThread

const startSqlThread: StartSqlThread = ({ file, readOnly }) =>
  new Worker(new URL('./sql-thread.ts', import.meta.url), {
    workerData: { file, readOnly } satisfies ThreadOptions,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })

export interface DatabaseThreadOptions {
  /** Starts its thread; by default a new worker. */
  readonly startThread?: StartSqlThread | undefined
  /** Milliseconds without a request after which the thread ends, until the next request. By default the thread always runs. */
  readonly idleTimeoutMs?: number
  /** Called when a writer ends without being closed. */
  readonly onLost?: (error: Error) => void
}

/** Maximum number of requests in one message: they share its cost, but the first must not wait long for its result. */
const maxBatchRequests = 16
/** Number of unanswered requests at which no more are sent: one runs, and the next is already in the thread. */
const maxInFlight = 2

/** Cost of starting a thread (some 50 ms), as a number of statements. */
const startCostRequests = 2

/**
 * A database thread, used by the main thread. If a reader ends (for example out of memory), its requests fail, and the next request starts
 * another one. A writer is not replaced, because a transaction may have been open in it.
 */
export class DatabaseThread {
  readonly #options: ThreadOptions & DatabaseThreadOptions
  #worker: SqlThread | undefined
  /** True if its connection is open. */
  #isReady = false
  #endTimer: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, PendingRequest>()
  /** Requests that wait while the thread is busy; they are sent together, because a message costs more than most statements. */
  #unsent: ThreadRequest[] = []
  #sent = 0
  #isSending = false
  #lastId = 0
  #dead: Error | undefined
  #turns = 0

  constructor(options: ThreadOptions & DatabaseThreadOptions) {
    this.#options = options
    if (options.idleTimeoutMs === undefined) this.#worker = this.#start()
  }

  #start(): SqlThread {
    const { file, readOnly, startThread = startSqlThread } = this.#options
    const worker = startThread({ file, readOnly })
    worker.on('message', (responses: readonly ThreadResponse[]) => {
      // A thread that was asked to close still reports that it has closed.
      if (this.#worker === worker) this.#receive(responses)
    })
    worker.on('error', (error) =>
      this.#die(worker, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', () => this.#die(worker, new Error('the database thread has ended')))
    return worker
  }

  /** Number of statements that run or wait in this thread, and the cost of its start. */
  get load(): number {
    return this.#waiting.size + (this.#worker ? 0 : startCostRequests)
  }

  /** True when it can respond without a start of some 50 ms. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Starts the thread if it is not running; it ends again without requests. */
  wake(): void {
    if (this.#dead || this.#worker) return
    this.#worker = this.#start()
  }

  /** Number that grows with every request that may write, and with its result. */
  get turns(): number {
    return this.#turns
  }

  /** Runs a statement. `isRead`: it writes nothing. */
  async run(statement: Statement, isRead = false): Promise<StatementResult> {
    const result = (await this.#ask({ kind: 'run', statement }, statement.sql, isRead)) as RunResult
    return { ...result, rows: toRows(result.rows) }
  }

  /** Runs all statements or none, in one transaction and one message; returns the number of changed rows of each. */
  batch(statements: readonly Statement[]): Promise<number[]> {
    return this.#ask({ kind: 'batch', statements }, statements[0]?.sql) as Promise<number[]>
  }

  /** Brings the schema up to date; returns the number of steps that ran. */
  migrate(steps: readonly string[]): Promise<number> {
    return this.#ask({ kind: 'migrate', steps }, undefined) as Promise<number>
  }

  /** Same as `batch`, but returns the rows of each statement. */
  async batchRows(statements: readonly Statement[]): Promise<unknown[][]> {
    const results = (await this.#ask({ kind: 'rows', statements }, statements[0]?.sql)) as readonly SentRows[]
    return results.map(toRows)
  }

  async script(sql: string): Promise<void> {
    await this.#ask({ kind: 'script', sql }, sql)
  }

  /** Frees memory that the connection and the heap of the thread do not need. */
  async shrink(): Promise<void> {
    await this.#ask({ kind: 'shrink' }, 'shrink')
  }

  async close(): Promise<void> {
    clearTimeout(this.#endTimer)
    const worker = this.#worker
    if (!worker) {
      this.#dead = closed()
      return
    }
    const closing = this.#ask({ kind: 'close' }, undefined).catch(() => undefined)
    this.#dead = closed()
    await closing
    await worker.terminate()
  }

  #ask(request: ThreadRequestBody, sql: string | undefined, isRead = false): Promise<unknown> {
    if (this.#dead) return Promise.reject(this.#dead)
    const worker = this.#worker ?? this.#start()
    this.#worker = worker
    this.#lastId += 1
    if (!isRead) this.#turns += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, sql, isRead })
      this.#unsent.push({ ...request, id })
      this.#sendSoon()
    })
  }

  /** Sends the request with all others of this turn of the event loop; a busy thread gets them when it has capacity. */
  #sendSoon(): void {
    if (this.#isSending || this.#sent >= maxInFlight) return
    this.#isSending = true
    queueMicrotask(() => {
      this.#isSending = false
      const together = this.#unsent.splice(0, maxBatchRequests)
      this.#sent += together.length
      if (together.length > 0) this.#worker?.postMessage(together)
    })
  }

  #receive(responses: readonly ThreadResponse[]): void {
    this.#isReady = true
    // The thread has started, and no request waits.
    if (responses.length === 0 && this.#waiting.size === 0) this.#scheduleEnd()
    this.#sent = Math.max(0, this.#sent - responses.length)
    for (const response of responses) this.#settle(response)
    if (this.#unsent.length > 0) this.#sendSoon()
  }

  #settle(response: ThreadResponse): void {
    const waiting = this.#waiting.get(response.id)
    if (!waiting) return
    this.#waiting.delete(response.id)
    if (!waiting.isRead) this.#turns += 1
    if (response.ok) waiting.resolve(response.value)
    else waiting.reject(new SqlError(response.message, waiting.sql))
    if (this.#waiting.size === 0) this.#scheduleEnd()
  }

  /** Ends the thread if it gets no requests for a while. */
  #scheduleEnd(): void {
    const { idleTimeoutMs } = this.#options
    if (idleTimeoutMs === undefined) return
    if (this.#endTimer) {
      this.#endTimer.refresh()
      return
    }
    this.#endTimer = setTimeout(() => {
      if (this.#waiting.size > 0 || this.#dead) return
      // The thread closes its connection and ends; the next request starts another.
      this.#worker?.postMessage([{ kind: 'close', id: 0 }] satisfies ThreadRequest[])
      this.#worker = undefined
      this.#isReady = false
    }, idleTimeoutMs).unref()
  }

  #die(worker: SqlThread, error: Error): void {
    // A failure is reported twice, by an error and by the exit; another thread may have replaced this one by then.
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#isReady = false
    if (!this.#options.readOnly && !this.#dead) {
      this.#dead = error
      this.#options.onLost?.(error)
    }
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    this.#unsent = []
    this.#sent = 0
  }
}

function closed(): Error {
  return new Error('the database is closed')
}
