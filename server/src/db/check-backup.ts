import { DatabaseThread } from './database-thread.ts'
import { migrations } from './migrations.ts'

export interface CheckedBackup {
  /** Null when the copy is whole and this version can open it. */
  readonly problem: 'DAMAGED' | 'TOO_NEW' | null
  readonly books: number
  readonly users: number
}

/** Reads a whole copy of the database and says whether it could replace the database. Uses a thread of its own: large ones take seconds. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const reader = new DatabaseThread({ file, readOnly: true })
  const readValue = async (sql: string) => {
    const { rows } = await reader.run({ sql, parameters: [] }, true)
    return Object.values((rows[0] ?? {}) as Record<string, unknown>)[0]
  }
  try {
    if ((await readValue('PRAGMA integrity_check(1)')) !== 'ok')
      return { problem: 'DAMAGED', books: 0, users: 0 }
    const version = Number(await readValue('PRAGMA user_version'))
    // Another program's database has none, although it may have tables of the same names.
    if (
      version === 0 ||
      (await readValue(`SELECT count(*) FROM sqlite_schema WHERE name = 'access_class'`)) !== 1
    )
      return { problem: 'DAMAGED', books: 0, users: 0 }
    const isTooNew = version > migrations.length
    return {
      problem: isTooNew ? 'TOO_NEW' : null,
      books: Number(await readValue('SELECT count(*) FROM book')),
      users: Number(await readValue('SELECT count(*) FROM user')),
    }
  } catch {
    return { problem: 'DAMAGED', books: 0, users: 0 }
  } finally {
    await reader.close()
  }
}
