import { type Annotation, listBookAnnotations } from '@lectern/contract/annotations'
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
