import * as collections from '@lectern/contract/collections'
import type { PosterType } from '@lectern/contract/posters'
import * as posters from '@lectern/contract/posters'
import * as readLists from '@lectern/contract/readlists'
import { queryOptions } from '@tanstack/react-query'
import { buildUrl, call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

/** A poster as it is stored; the same for every kind of item. */
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
/** The item that posters belong to. */
export interface PosterOwner {
  readonly kind: PosterKind
  readonly id: string
}

interface PosterRoutes {
  readonly list: (id: string, signal?: AbortSignal) => Promise<readonly StoredPoster[]>
  readonly address: (id: string, thumbnailId: string) => string
  /** Address of the poster that is shown. */
  readonly shown: (id: string) => string
  readonly upload: (
    id: string,
    file: Blob,
    isSelected: boolean,
  ) => Promise<{ readonly id: string } | undefined>
  readonly select: (id: string, thumbnailId: string) => Promise<void>
  readonly remove: (id: string, thumbnailId: string) => Promise<void>
}

const toFields = (isSelected: boolean) => ({ selected: String(isSelected) })

/** Calls for the posters of each kind of item. */
const routesOf: Readonly<Record<PosterKind, PosterRoutes>> = {
  book: {
    list: (bookId, signal) =>
      call(posters.listBookPosters, { params: { bookId }, ...(signal && { signal }) }),
    address: (bookId, thumbnailId) =>
      buildUrl(posters.getBookPosterById, { params: { bookId, thumbnailId } }),
    shown: (bookId) => buildUrl(posters.getBookPoster, { params: { bookId } }),
    upload: (bookId, file, isSelected) =>
      upload(posters.uploadBookPoster, { bookId }, file, toFields(isSelected)),
    select: (bookId, thumbnailId) => call(posters.selectBookPoster, { params: { bookId, thumbnailId } }),
    remove: (bookId, thumbnailId) => call(posters.deleteBookPoster, { params: { bookId, thumbnailId } }),
  },
  series: {
    list: (seriesId, signal) =>
      call(posters.listSeriesPosters, { params: { seriesId }, ...(signal && { signal }) }),
    address: (seriesId, thumbnailId) =>
      buildUrl(posters.getSeriesPosterById, { params: { seriesId, thumbnailId } }),
    shown: (seriesId) => buildUrl(posters.getSeriesPoster, { params: { seriesId } }),
    upload: (seriesId, file, isSelected) =>
      upload(posters.uploadSeriesPoster, { seriesId }, file, toFields(isSelected)),
    select: (seriesId, thumbnailId) =>
      call(posters.selectSeriesPoster, { params: { seriesId, thumbnailId } }),
    remove: (seriesId, thumbnailId) =>
      call(posters.deleteSeriesPoster, { params: { seriesId, thumbnailId } }),
  },
  collection: {
    list: (collectionId, signal) =>
      call(collections.listCollectionPosters, { params: { collectionId }, ...(signal && { signal }) }),
    address: (collectionId, thumbnailId) =>
      buildUrl(collections.getCollectionPosterById, { params: { collectionId, thumbnailId } }),
    shown: (collectionId) => buildUrl(collections.getCollectionPoster, { params: { collectionId } }),
    upload: (collectionId, file, isSelected) =>
      upload(collections.uploadCollectionPoster, { collectionId }, file, toFields(isSelected)),
    select: (collectionId, thumbnailId) =>
      call(collections.selectCollectionPoster, { params: { collectionId, thumbnailId } }),
    remove: (collectionId, thumbnailId) =>
      call(collections.deleteCollectionPoster, { params: { collectionId, thumbnailId } }),
  },
  readlist: {
    list: (readListId, signal) =>
      call(readLists.listReadListPosters, { params: { readListId }, ...(signal && { signal }) }),
    address: (readListId, thumbnailId) =>
      buildUrl(readLists.getReadListPosterById, { params: { readListId, thumbnailId } }),
    shown: (readListId) => buildUrl(readLists.getReadListPoster, { params: { readListId } }),
    upload: (readListId, file, isSelected) =>
      upload(readLists.uploadReadListPoster, { readListId }, file, toFields(isSelected)),
    select: (readListId, thumbnailId) =>
      call(readLists.selectReadListPoster, { params: { readListId, thumbnailId } }),
    remove: (readListId, thumbnailId) =>
      call(readLists.deleteReadListPoster, { params: { readListId, thumbnailId } }),
  },
}

export const getPosterRoutes = (kind: PosterKind): PosterRoutes => routesOf[kind]

export const storedPostersQuery = ({ kind, id }: PosterOwner) =>
  queryOptions({
    queryKey: ['posters', kind, id] as const,
    queryFn: ({ signal }) => routesOf[kind].list(id, signal),
  })
