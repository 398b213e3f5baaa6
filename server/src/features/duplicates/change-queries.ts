import { PageHashAction } from '@lectern/contract/duplicates'
import type { Compilable } from 'kysely'
import type { Db, Sql } from '../../db/open.ts'

const getIndex = (action: PageHashAction): number => PageHashAction.options.indexOf(action)

/** Changes the decision about a page. Returns true when there was one. */
export async function changeAction(
  db: Db,
  hash: string,
  action: PageHashAction,
  now: number,
): Promise<boolean> {
  const [count] = await db.batch([
    db
      .updateTable('known_page')
      .set({ action: getIndex(action), modified: now })
      .where('hash', '=', hash),
  ])
  return (count ?? 0) > 0
}

/** Saves the first decision about a page; of two concurrent ones the later counts. `preview`: name of a poster file, or empty. */
export async function insertKnownPage(
  db: Db,
  page: { hash: string; size: number | null; action: PageHashAction; preview: string; now: number },
): Promise<void> {
  const action = getIndex(page.action)
  await db.batch([
    db
      .insertInto('known_page')
      .values({
        hash: page.hash,
        size: page.size,
        action,
        delete_count: 0,
        preview: page.preview,
        created: page.now,
        modified: page.now,
      })
      .onConflict((c) => c.column('hash').doUpdateSet({ action, modified: page.now })),
  ])
}

/** Removes a decision of which no page was removed yet. Returns true when there was one. */
export async function forgetKnownPage(db: Db, hash: string): Promise<boolean> {
  const [count] = await db.batch([
    db.deleteFrom('known_page').where('hash', '=', hash).where('delete_count', '=', 0),
  ])
  return (count ?? 0) > 0
}

/** Returns the statement that counts removed pages with this hash. */
export const countDeleted = (db: Sql, hash: string, pages: number): Compilable =>
  db
    .updateTable('known_page')
    .set((e) => ({ delete_count: e('delete_count', '+', pages) }))
    .where('hash', '=', hash)
