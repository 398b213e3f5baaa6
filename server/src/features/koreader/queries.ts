import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { selectProgress } from '../progress/queries.ts'

/**
 * Returns the visible books whose file has this hash, the one that a reader means first: by the right hash, not in the trash, read last,
 * added first. The conditions name the empty hash, as the indexes do.
 */
export function listDocumentBooks(db: Sql, viewer: Viewer, hash: string) {
  const column = (name: 'koreader_hash' | 'koreader_legacy_hash') =>
    db.selectFrom('book').select('id').where(name, '=', hash).where(name, '<>', sql.lit(''))
  return selectProgress(db, viewer)
    .select('book.file_hash')
    .where('book.id', 'in', column('koreader_hash').union(column('koreader_legacy_hash')))
    .orderBy((e) => e.case().when('book.koreader_hash', '=', hash).then(0).else(1).end())
    .orderBy('book.deleted')
    .orderBy((e) => e.fn.coalesce('p.read_date', sql<number>`0`), 'desc')
    .orderBy('book.id')
    .limit(50)
    .execute()
}
export type DocumentBook = Awaited<ReturnType<typeof listDocumentBooks>>[number]
