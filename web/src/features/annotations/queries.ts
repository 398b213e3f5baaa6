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

/** Everything that the user has marked in a book, in its order. */
export const bookAnnotationsQuery = (bookId: string) =>
  queryOptions({
    queryKey: [...annotationKey, bookId, 'all'] as const,
    queryFn: ({ signal }): Promise<Annotation[]> =>
      call(listBookAnnotations, { params: { bookId }, query: {}, signal }),
  })

/** Greatest number of marks of a series that are listed: those that were changed last. */
const maxOfSeries = 500

/** What the user has marked in the books of a series. */
export const seriesAnnotationsQuery = (seriesId: string) =>
  queryOptions({
    queryKey: [...annotationKey, 'series', seriesId] as const,
    queryFn: ({ signal }) =>
      call(listAnnotations, { query: { series_id: [seriesId], size: maxOfSeries }, signal }),
  })
