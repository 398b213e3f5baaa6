import { getBookOutline } from '@lectern/contract/reader-text'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Query of the outline of a book, which does not change while it is open. */
export const outlineQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['reader', bookId, 'outline'] as const,
    queryFn: ({ signal }) => call(getBookOutline, { params: { bookId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
