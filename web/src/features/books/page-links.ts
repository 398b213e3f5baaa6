import type { Series } from '@lectern/contract/series'
import { linkOptions } from '../../lib/link-options.ts'
import type { OpenedFrom } from './detail/opened-from.ts'

/** Returns the link to a series' page; a one-shot has its own. */
export const seriesPageLink = ({ id, oneshot }: Pick<Series, 'id' | 'oneshot'>, from?: OpenedFrom) =>
  oneshot
    ? linkOptions({ to: '/oneshot/$seriesId', params: { seriesId: id }, search: { ...from } })
    : linkOptions({ to: '/series/$seriesId', params: { seriesId: id }, search: { ...from } })

export const collectionLink = (collectionId: string) =>
  linkOptions({ to: '/collections/$collectionId', params: { collectionId } })

export const readListLink = (readListId: string) =>
  linkOptions({ to: '/readlists/$readListId', params: { readListId } })

export const libraryLink = (libraryId: string) =>
  linkOptions({ to: '/libraries/$libraryId/series', params: { libraryId } })

export const pageLink = (bookId: string, page: number, from?: OpenedFrom) =>
  linkOptions({ to: '/book/$bookId/read', params: { bookId }, search: { page, ...from } })

/** Returns the link for incognito reading, which starts at the first page. */
export const incognitoLink = (bookId: string, from?: OpenedFrom) =>
  linkOptions({ to: '/book/$bookId/read', params: { bookId }, search: { page: 1, incognito: true, ...from } })
