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

/** The main thread's end of one database thread. */
export class ThreadLink {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #dead: Error | undefined

  constructor(options: ThreadOptions) {
    this.#worker = new Worker(new URL('./sql-thread.ts', import.meta.url), {
      workerData: options,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    this.#worker.on('message', (answer: Answer) => this.#settle(answer))
    this.#worker.on('error', (error) => this.#die(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#die(new Error('the database thread has ended')))
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
    if (this.#dead) return
    await this.#ask({ kind: 'close' }, undefined).catch(() => undefined)
    await this.#worker.terminate()
  }

  #ask(question: Question, sql: string | undefined): Promise<unknown> {
    if (this.#dead) return Promise.reject(this.#dead)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, sql })
      this.#worker.postMessage({ ...question, id })
    })
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting) return
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting.resolve(answer.value)
    else waiting.reject(new SqlError(answer.message, waiting.sql))
  }

  #die(error: Error): void {
    this.#dead ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
