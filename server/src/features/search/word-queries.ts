import { sql } from 'kysely'
import type { Sql } from '../../db/open.ts'

/** Returns words of the vocabulary that contain these three or more letters, shortest first. */
export async function listWordsWith(db: Sql, part: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from word where id in (select rowid from word_part where word_part match ${`"${part}"`})
    order by length(word) limit ${limit}`.execute(db)
  return rows.map((row) => row.word)
}

/** Returns words that match a `GLOB` pattern. */
export async function listWordsLike(db: Sql, glob: string, limit: number): Promise<string[]> {
  const [beginning = ''] = /^[^*?]*/.exec(glob) ?? []
  const { rows } = await sql<{ word: string }>`
    select word from word where word >= ${beginning} and word < ${`${beginning}\u{10ffff}`} and word glob ${glob}
    order by length(word) limit ${limit}`.execute(db)
  return rows.map((row) => row.word)
}

/** Returns words that share one of these keys; see `getTypoKeys`. */
export async function listWordsNear(db: Sql, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct w.word from json_each(${JSON.stringify(keys)}) j
      cross join word_near n on n.key = j.value cross join word w on w.id = n.word_id`.execute(db)
  return rows.map((row) => row.word)
}

/** Returns true if any title contains the word. */
export async function isKnownWord(db: Sql, word: string): Promise<boolean> {
  const row = await db.selectFrom('word').select('id').where('word', '=', word).executeTakeFirst()
  return row !== undefined
}

/** Returns the names that are roles of authors; they have letters and digits only. */
export async function listRoles(db: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select j.value as name from json_each(${JSON.stringify(names)}) j
    where exists (select 1 from term_search where term_search match 'role : "' || j.value || '"')`.execute(db)
  return rows.map((row) => row.name)
}
