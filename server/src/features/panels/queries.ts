import { limits } from '@lectern/contract/limits'
import type { PagePanels } from '@lectern/contract/panels'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

/** Returns the stored panels of a user for these pages. */
export async function listPanels(
  db: Sql,
  userId: number,
  pageHashes: readonly string[],
): Promise<({ pageHash: string } & PagePanels)[]> {
  const rows = await db
    .selectFrom('page_panels')
    .select(['page_hash', 'layout', 'is_corrected'])
    .where('user_id', '=', userId)
    .where('page_hash', 'in', jsonValues(pageHashes))
    .execute()
  return rows.map((row) => ({
    ...(JSON.parse(row.layout) as Omit<PagePanels, 'isCorrected'>),
    pageHash: row.page_hash,
    isCorrected: row.is_corrected === 1,
  }))
}

/** Saves the panels of a page; a detection never replaces a correction. Beyond the limit the oldest ones are deleted, detections first. */
export async function savePanels(
  db: Db,
  userId: number,
  pageHash: string,
  { isCorrected, ...layout }: PagePanels,
  modified: number,
): Promise<void> {
  const corrected = isCorrected ? 1 : 0
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('page_panels')
      .values({
        user_id: userId,
        page_hash: pageHash,
        layout: JSON.stringify(layout),
        is_corrected: corrected,
        modified,
      })
      .onConflict((c) =>
        c
          .columns(['user_id', 'page_hash'])
          .doUpdateSet((e) => ({
            layout: e.ref('excluded.layout'),
            is_corrected: e.ref('excluded.is_corrected'),
            modified: e.ref('excluded.modified'),
          }))
          .whereRef('page_panels.is_corrected', '<=', 'excluded.is_corrected'),
      )
      .execute()
    const { count } = await tx
      .selectFrom('page_panels')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) <= limits.maxPanelPagesKept) return
    await tx
      .deleteFrom('page_panels')
      .where('user_id', '=', userId)
      .where('page_hash', 'in', (q) =>
        q
          .selectFrom('page_panels')
          .select('page_hash')
          .where('user_id', '=', userId)
          .where('page_hash', '!=', pageHash)
          .orderBy('is_corrected')
          .orderBy('modified')
          .limit(Number(count) - limits.maxPanelPagesKept),
      )
      .execute()
  })
}

/** Deletes the panels of a user for a page, if there are any. */
export async function deletePanels(db: Db, userId: number, pageHash: string): Promise<void> {
  await db.deleteFrom('page_panels').where('user_id', '=', userId).where('page_hash', '=', pageHash).execute()
}

/** Deletes the panels of a deleted user. */
export async function deleteUserPanels(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('page_panels').where('user_id', '=', userId).execute()
}
