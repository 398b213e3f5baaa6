import { type Annotation, listAnnotations, listBookAnnotations } from '@lectern/contract/annotations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { annotationKey } from './annotation-key.ts'

/** Bookmarks of the user in a book, in its order. */
export const bookmarksQuery = (bookId: string) =>
  queryOptions({
    queryKey: [...annotationKey, bookId, 'bookmarks'] as const,
    queryFn: ({ signal }): Promise<Annotation[]> =>
      call(listBookAnnotations, { params: { bookId }, query: { kind: ['BOOKMARK'] }, signal }),
  })

/** All marks of the user in a book, in its order. */
export const bookAnnotationsQuery = (bookId: string) =>
  queryOptions({
    queryKey: [...annotationKey, bookId, 'all'] as const,
    queryFn: ({ signal }): Promise<Annotation[]> =>
      call(listBookAnnotations, { params: { bookId }, query: {}, signal }),
  })

/** Maximum number of listed marks of a series; the server lists the latest changes. */
const maxOfSeries = 500

/** The latest marks of the user in the books of a series. */
export const seriesAnnotationsQuery = (seriesId: string) =>
  queryOptions({
    queryKey: [...annotationKey, 'series', seriesId] as const,
    queryFn: ({ signal }) =>
      call(listAnnotations, { query: { series_id: [seriesId], size: maxOfSeries }, signal }),
  })
