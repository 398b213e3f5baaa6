import { MediaStatus } from '@lectern/contract/books'
import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { inLibraries } from '../referential/term-predicate-queries.ts'

/** Counts the visible books that are in the trash or cannot be read: few, and each has its index. */
export async function countUnreadable(
  db: Sql,
  viewer: Viewer,
  libraries: readonly string[] | undefined,
): Promise<number> {
  const some = () => {
    const rows = db.selectFrom('book').select('book.id').where(isVisible(viewer, 'book.access_class'))
    return libraries ? rows.where(inLibraries('book', [...libraries])) : rows
  }
  const ready = MediaStatus.options.indexOf('READY')
  const row = await db
    .selectFrom(
      some()
        .where('book.media_status', '<>', sql.lit(ready))
        .union(some().where('book.deleted', '<>', sql.lit(0)))
        .as('unreadable'),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
