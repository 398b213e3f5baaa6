import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { vi } from 'vitest'
import { addSqlFunctions } from '../../db/sql-functions.ts'
import { DatabaseThread, type StatementResult } from '../../db/threads/database-thread.ts'
import type { Statement } from '../../db/threads/sql-thread.ts'

export interface RecordedStatement extends Statement {
  /** Number of rows that a query returned; 0 for all statements that write. */
  readonly rowCount: number
}

/** Records every statement that any database of this process runs until `work` ends, in the order in which they end. */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = []
  const { run, batch, batchRows } = DatabaseThread.prototype
  const spies = [
    vi.spyOn(DatabaseThread.prototype, 'run').mockImplementation(async function (
      this: DatabaseThread,
      statement: Statement,
      isRead?: boolean,
    ) {
      const result: StatementResult = await run.call(this, statement, isRead)
      recorded.push({ ...statement, rowCount: result.rows.length })
      return result
    }),
    vi.spyOn(DatabaseThread.prototype, 'batch').mockImplementation(async function (
      this: DatabaseThread,
      statements: readonly Statement[],
    ) {
      recorded.push(...statements.map((s) => ({ ...s, rowCount: 0 })))
      return batch.call(this, statements)
    }),
    vi.spyOn(DatabaseThread.prototype, 'batchRows').mockImplementation(async function (
      this: DatabaseThread,
      statements: readonly Statement[],
    ) {
      recorded.push(...statements.map((s) => ({ ...s, rowCount: 0 })))
      return batchRows.call(this, statements)
    }),
  ]
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return recorded
}

/** Returns SQLite's plan of each of these statements in a database file. */
export function explainStatements(file: string, statements: readonly Statement[]): string[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  addSqlFunctions(db)
  db.function('in_time', (_row, _milliseconds) => 1)
  const plans = new Map<string, string>()
  try {
    return statements.map(({ sql, parameters }) => {
      const cached = plans.get(sql)
      if (cached !== undefined) return cached
      const steps = /^\s*(select|with|insert|update|delete)\b/i.test(sql)
        ? db.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]))
        : []
      const plan = steps.map((s) => String(s.detail)).join(' | ')
      plans.set(sql, plan)
      return plan
    })
  } finally {
    db.close()
  }
}
