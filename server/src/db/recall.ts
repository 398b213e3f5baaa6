import { createHash } from 'node:crypto'
import { Db, type Sql } from './open.ts'

/**
 * What `read` answered stays known as long as nothing at all is written: readers who leaf ask the same questions for each page. This process
 * is the only one that writes, so a change is never overlooked. Answers of nothing are asked for again. `most`: entries; the oldest goes.
 */
export function createRecall<V>(
  db: Pick<Db, 'writes'>,
  most: number,
): (key: string, read: () => Promise<V | undefined>) => Promise<V | undefined> {
  const known = new Map<string, { readonly writes: number; readonly value: V }>()
  return async (key, read) => {
    const entry = known.get(key)
    if (entry?.writes === db.writes) return entry.value
    const { writes } = db
    const value = await read()
    known.delete(key)
    // What was written meanwhile may or may not be in the answer.
    if (value === undefined || writes !== db.writes) return value
    if (known.size >= most) known.delete(known.keys().next().value ?? '')
    known.set(key, { writes, value })
    return value
  }
}

/** Characters. */
const longestKey = 1000

/**
 * A key of what an answer depends on. Days are part of it: some conditions know today. Of a long one only the hash is kept:
 * conditions may be as long as a body.
 */
function recallKey(text: string): string {
  const short = text.length <= longestKey ? text : createHash('sha256').update(text).digest('base64')
  return `${Math.floor(Date.now() / 86_400_000)} ${short}`
}

/**
 * The same for questions of which the database is an argument; `key` says everything that the answer depends on, who asks too. `most`: entries
 * of each database.
 */
export function createDbRecall<V>(
  most: number,
): (db: Sql, key: string, read: () => Promise<V>) => Promise<V> {
  const recalls = new WeakMap<Db, ReturnType<typeof createRecall<V>>>()
  return async (db, key, read) => {
    // Inside a transaction nothing is certain yet.
    if (!(db instanceof Db)) return read()
    const recall = recalls.get(db) ?? createRecall<V>(db, most)
    recalls.set(db, recall)
    return (await recall(recallKey(key), read)) as V
  }
}

/**
 * A number that a query counted, known as long as nothing is written: those who leaf through a list, or come back to it, do not have all of it
 * counted for each page.
 */
export const recallCount = createDbRecall<number>(500)
