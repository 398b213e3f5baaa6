import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { findSet, readListKind } from '../collections/set-list-queries.ts'
import { type Mosaics, mosaicMembers, type SetPoster } from '../posters/mosaics.ts'
import { findBookPoster } from '../posters/queries.ts'
import { listFirstBooks } from './queries.ts'

/** The poster of a read list as this viewer may see it (behaviour 6.4): never with the cover of a book that is hidden from them. */
export async function readListPoster(
  { db, mosaics }: { readonly db: Db; readonly mosaics: Mosaics },
  viewer: Viewer,
  readListId: string,
): Promise<SetPoster | undefined> {
  const readList = await findSet(db, readListKind, viewer, readListId)
  if (!readList) return undefined
  return mosaics.posterOf({ kind: 'readList', id: readList.id }, async () => {
    const bookIds = await listFirstBooks(db, viewer, readList.id, mosaicMembers)
    return Promise.all(bookIds.map((bookId) => findBookPoster(db, viewer, bookId)))
  })
}
