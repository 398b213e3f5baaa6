import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { selectProgress } from '../progress/queries.ts'

const selectDocuments = (db: Sql, viewer: Viewer) => selectProgress(db, viewer).select('book.file_hash')

/**
 * Returns the visible books whose file has this hash, the likeliest first: by the current hash, not in the trash, read last, added first.
 * The conditions exclude the empty hash because the indexes do.
 */
function listHashedBooks(db: Sql, viewer: Viewer, hash: string) {
  const column = (name: 'koreader_hash' | 'koreader_legacy_hash') =>
    db.selectFrom('book').select('id').where(name, '=', hash).where(name, '<>', sql.lit(''))
  return selectDocuments(db, viewer)
    .where('book.id', 'in', column('koreader_hash').union(column('koreader_legacy_hash')))
    .orderBy((e) => e.case().when('book.koreader_hash', '=', hash).then(0).else(1).end())
    .orderBy('book.deleted')
    .orderBy((e) => e.fn.coalesce('p.read_date', sql<number>`0`), 'desc')
    .orderBy('book.id')
    .limit(50)
    .execute()
}
export type DocumentBook = Awaited<ReturnType<typeof listHashedBooks>>[number]

/** Returns up to two visible books that are not in the trash and whose file has a name with this hash. */
export const listNamedBooks = (db: Sql, viewer: Viewer, nameHash: string): Promise<DocumentBook[]> =>
  selectDocuments(db, viewer)
    .where('m.file_name_hash', '=', nameHash)
    .where('book.deleted', '=', 0)
    .limit(2)
    .execute()

/**
 * Returns the visible books of a document: those whose file has this hash or, without any, the one whose file name has it (behaviour 13.6).
 * A name of several books counts as unknown.
 */
export async function listDocumentBooks(db: Sql, viewer: Viewer, hash: string): Promise<DocumentBook[]> {
  const hashed = await listHashedBooks(db, viewer, hash)
  if (hashed.length > 0) return hashed
  const named = await listNamedBooks(db, viewer, hash)
  return named.length === 1 ? named : []
}
