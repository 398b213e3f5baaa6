import { PageHashAction } from '@lectern/contract/duplicates'
import type { Compilable } from 'kysely'
import type { Db, Sql } from '../../db/open.ts'

const getIndex = (action: PageHashAction): number => PageHashAction.options.indexOf(action)

/** Changes the decision about a page. Returns false if the page has no decision. */
export async function changeAction(
  db: Db,
  hash: string,
  action: PageHashAction,
  now: number,
): Promise<boolean> {
  const change = db.updateTable('known_page').set({ action: getIndex(action), modified: now })
  const [count] = await db.batch([change.where('hash', '=', hash)])
  return (count ?? 0) > 0
}

/** Saves the first decision about a page. If two are saved at the same time, the later one counts. `preview`: name of a poster file, or empty. */
export async function insertKnownPage(
  db: Db,
  page: { hash: string; size: number | null; action: PageHashAction; preview: string; now: number },
): Promise<void> {
  const { now, ...values } = page
  const change = { action: getIndex(page.action), modified: now }
  await db.batch([
    db
      .insertInto('known_page')
      .values({ ...values, ...change, delete_count: 0, created: now })
      .onConflict((c) => c.column('hash').doUpdateSet(change)),
  ])
}

/** Removes a decision if no page was removed because of it yet. Otherwise, and without a decision, returns false. */
export async function deleteKnownPage(db: Db, hash: string): Promise<boolean> {
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
