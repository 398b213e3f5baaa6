import * as collections from '@lectern/contract/collections'
import type { PosterType } from '@lectern/contract/posters'
import * as posters from '@lectern/contract/posters'
import * as readLists from '@lectern/contract/readlists'
import { queryOptions } from '@tanstack/react-query'
import { buildUrl, call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

/** A stored poster of any kind of item. */
export interface StoredPoster {
  readonly id: string
  readonly type: PosterType
  readonly selected: boolean
  readonly mediaType: string
  readonly fileSize: number
  readonly width: number
  readonly height: number
  readonly placeholder?: string | undefined
}

export type PosterKind = 'book' | 'series' | 'collection' | 'readlist'
/** The item that has the posters. */
export interface PosterOwner {
  readonly kind: PosterKind
  readonly id: string
}

/** Routes for the posters of one kind of item; they differ only in the name of the id of the item. */
interface Routes {
  readonly list: typeof posters.listBookPosters
  readonly get: typeof posters.getBookPosterById
  readonly upload: typeof posters.uploadBookPoster
  readonly select: typeof posters.selectBookPoster
  readonly remove: typeof posters.deleteBookPoster
}

/** Creates the calls for the posters of one kind of item. */
function createCalls(idName: string, routes: { readonly [N in keyof Routes]: object }) {
  const { list, get, upload: uploadPoster, select, remove } = routes as Routes
  const ofItem = (id: string) => ({ [idName]: id }) as { bookId: string }
  const ofPoster = (id: string, thumbnailId: string) => ({ ...ofItem(id), thumbnailId })
  return {
    list: (id: string, signal?: AbortSignal): Promise<readonly StoredPoster[]> =>
      call(list, { params: ofItem(id), ...(signal && { signal }) }),
    address: (id: string, thumbnailId: string) => buildUrl(get, { params: ofPoster(id, thumbnailId) }),
    upload: (id: string, file: Blob, isSelected: boolean) =>
      upload(uploadPoster, ofItem(id), file, { selected: String(isSelected) }),
    select: (id: string, thumbnailId: string) => call(select, { params: ofPoster(id, thumbnailId) }),
    remove: (id: string, thumbnailId: string) => call(remove, { params: ofPoster(id, thumbnailId) }),
  }
}

const callsOf = {
  book: createCalls('bookId', {
    list: posters.listBookPosters,
    get: posters.getBookPosterById,
    upload: posters.uploadBookPoster,
    select: posters.selectBookPoster,
    remove: posters.deleteBookPoster,
  }),
  series: createCalls('seriesId', {
    list: posters.listSeriesPosters,
    get: posters.getSeriesPosterById,
    upload: posters.uploadSeriesPoster,
    select: posters.selectSeriesPoster,
    remove: posters.deleteSeriesPoster,
  }),
  collection: createCalls('collectionId', {
    list: collections.listCollectionPosters,
    get: collections.getCollectionPosterById,
    upload: collections.uploadCollectionPoster,
    select: collections.selectCollectionPoster,
    remove: collections.deleteCollectionPoster,
  }),
  readlist: createCalls('readListId', {
    list: readLists.listReadListPosters,
    get: readLists.getReadListPosterById,
    upload: readLists.uploadReadListPoster,
    select: readLists.selectReadListPoster,
    remove: readLists.deleteReadListPoster,
  }),
}

export const getPosterCalls = (kind: PosterKind) => callsOf[kind]

export const storedPostersQuery = ({ kind, id }: PosterOwner) =>
  queryOptions({
    queryKey: ['posters', kind, id] as const,
    queryFn: ({ signal }) => callsOf[kind].list(id, signal),
  })
