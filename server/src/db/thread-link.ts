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

export interface LinkOptions {
  /** Milliseconds without a question after which the thread ends; it starts with the first one. Without it, it lives from the start. */
  readonly idle?: number
  /** Told when a writer ends without being closed. */
  readonly onLost?: (error: Error) => void
}

/** A thread that does not run yet is as good as one that has so many statements to do: it takes some 50 ms to start. */
const startCost = 2

/**
 * The main thread's end of one database thread. A reader that dies (out of memory, say) fails what it had to do and is replaced with
 * the next question; a writer is not, because a transaction may have been open in it.
 */
export class ThreadLink {
  readonly #options: ThreadOptions & LinkOptions
  #worker: Worker | undefined
  #rest: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #dead: Error | undefined

  constructor(options: ThreadOptions & LinkOptions) {
    this.#options = options
    if (options.idle === undefined) this.#worker = this.#start()
  }

  #start(): Worker {
    const { file, readOnly } = this.#options
    const worker = new Worker(new URL('./sql-thread.ts', import.meta.url), {
      workerData: { file, readOnly } satisfies ThreadOptions,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', (error) =>
      this.#die(worker, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', () => this.#die(worker, new Error('the database thread has ended')))
    return worker
  }

  /** Statements under way or waiting in this thread, and what its start would cost. */
  get load(): number {
    return this.#waiting.size + (this.#worker ? 0 : startCost)
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
    clearTimeout(this.#rest)
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
    if (this.#options.idle !== undefined && this.#waiting.size === 0) this.#restAfter(this.#options.idle)
  }

  #restAfter(milliseconds: number): void {
    if (this.#rest) {
      this.#rest.refresh()
      return
    }
    this.#rest = setTimeout(() => {
      if (this.#waiting.size > 0 || this.#dead) return
      // It closes its connection and ends by itself; the next question starts another.
      this.#worker?.postMessage({ kind: 'close', id: 0 } satisfies Ask)
      this.#worker = undefined
    }, milliseconds).unref()
  }

  #die(worker: Worker, error: Error): void {
    // It says so twice, with an error and with its end; by then another may have taken its place.
    if (this.#worker !== worker) return
    this.#worker = undefined
    if (!this.#options.readOnly && !this.#dead) {
      this.#dead = error
      this.#options.onLost?.(error)
    }
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

function closed(): Error {
  return new Error('the database is closed')
}
