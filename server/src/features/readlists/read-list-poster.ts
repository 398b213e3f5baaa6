import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { findSet, listFirstVisible, readListKind } from '../collections/set-list-queries.ts'
import { type Mosaics, mosaicMembers, type SetPoster } from '../posters/mosaics.ts'
import { findBookPoster } from '../posters/queries.ts'

/** Returns the poster of a read list for this viewer (behaviour 6.4), without covers of books that are hidden from them. */
export async function readListPoster(
  { db, mosaics }: { readonly db: Db; readonly mosaics: Mosaics },
  viewer: Viewer,
  readListId: string,
): Promise<SetPoster | undefined> {
  const readList = await findSet(db, readListKind, viewer, readListId)
  if (!readList) return undefined
  return mosaics.posterOf({ kind: 'readList', id: readList.id }, async () => {
    const bookIds = await listFirstVisible(db, readListKind, viewer, readList, mosaicMembers)
    return Promise.all(bookIds.map((bookId) => findBookPoster(db, viewer, bookId)))
  })
}
