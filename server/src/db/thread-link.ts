import { Worker } from 'node:worker_threads'
import type { Answer, Ask, RunResult, Statement, ThreadOptions } from './sql-thread.ts'

/** A statement that failed in the database thread; `sql` is for the log, never for an answer. */
class SqlError extends Error {
  readonly sql: string | undefined
  constructor(message: string, sql: string | undefined) {
    super(message)
    this.name = 'SqlError'
    this.sql = sql
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly sql: string | undefined
}

type Question = Ask extends infer A ? (A extends { id: number } ? Omit<A, 'id'> : never) : never

/**
 * The main thread's end of one database thread. A reader that dies (out of memory, say) fails what it had to do and is replaced with
 * the next question; a writer is not, because a transaction may have been open in it.
 */
export class ThreadLink {
  readonly #options: ThreadOptions
  #worker: Worker | undefined
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #dead: Error | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#worker = this.#start()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sql-thread.ts', import.meta.url), {
      workerData: this.#options,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', (error) =>
      this.#die(worker, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', () => this.#die(worker, new Error('the database thread has ended')))
    return worker
  }

  /** Statements under way or waiting in this thread. */
  get load(): number {
    return this.#waiting.size
  }

  run(statement: Statement): Promise<RunResult> {
    return this.#ask({ kind: 'run', statement }, statement.sql) as Promise<RunResult>
  }

  /** All statements or none, in one transaction and one message; answers the changed rows of each. */
  batch(statements: readonly Statement[]): Promise<number[]> {
    return this.#ask({ kind: 'batch', statements }, statements[0]?.sql) as Promise<number[]>
  }

  /** Brings the schema up to date; answers how many steps ran. */
  migrate(steps: readonly string[]): Promise<number> {
    return this.#ask({ kind: 'migrate', steps }, undefined) as Promise<number>
  }

  async script(sql: string): Promise<void> {
    await this.#ask({ kind: 'script', sql }, sql)
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const closing = this.#ask({ kind: 'close' }, undefined).catch(() => undefined)
    this.#dead = new Error('the database is closed')
    await closing
    await worker.terminate()
  }

  #ask(question: Question, sql: string | undefined): Promise<unknown> {
    if (this.#dead) return Promise.reject(this.#dead)
    const worker = this.#worker ?? this.#start()
    this.#worker = worker
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, sql })
      worker.postMessage({ ...question, id })
    })
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting) return
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting.resolve(answer.value)
    else waiting.reject(new SqlError(answer.message, waiting.sql))
  }

  #die(worker: Worker, error: Error): void {
    // It says so twice, with an error and with its end; by then another may have taken its place.
    if (this.#worker !== worker) return
    this.#worker = undefined
    if (!this.#options.readOnly) this.#dead ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
