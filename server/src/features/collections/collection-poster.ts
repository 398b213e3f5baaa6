import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { findSeriesPoster } from '../posters/find-series-poster.ts'
import { type Mosaics, mosaicMembers, type SetPoster } from '../posters/mosaics.ts'
import { findSeriesOwner } from '../posters/queries.ts'
import { collectionKind, findSet, listFirstVisible } from './set-list-queries.ts'

/** Returns the poster of a collection for this viewer (behaviour 6.4), without covers of series that are hidden from them. */
export async function collectionPoster(
  { db, mosaics }: { readonly db: Db; readonly mosaics: Mosaics },
  viewer: Viewer,
  collectionId: string,
): Promise<SetPoster | undefined> {
  const collection = await findSet(db, collectionKind, viewer, collectionId)
  if (!collection) return undefined
  return mosaics.posterOf({ kind: 'collection', id: collection.id }, async () => {
    const seriesIds = await listFirstVisible(db, collectionKind, viewer, collection, mosaicMembers)
    const owners = await Promise.all(seriesIds.map((id) => findSeriesOwner(db, viewer, id)))
    return Promise.all(owners.map((series) => series && findSeriesPoster(db, viewer, series)))
  })
}
