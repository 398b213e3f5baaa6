import type { Book } from '@lectern/contract/books'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../lib/api-error.ts'
import { findCached } from '../progress/cached-items.ts'
import { bookQueries } from './queries.ts'

/** A book; until its own answer is there, as a list had it: a page that opens from a card is there at once. */
export function useBook(bookId: string) {
  const client = useQueryClient()
  const isThis = (value: object): value is Book =>
    'seriesTitle' in value && 'id' in value && value.id === bookId
  const { data, error, refetch } = useQuery({
    ...bookQueries.detail(bookId),
    placeholderData: () => {
      for (const [, list] of client.getQueriesData({ queryKey: bookQueries.all })) {
        const known = findCached(list, isThis)
        if (known) return known
      }
      return undefined
    },
  })
  return { book: isGone(error) ? undefined : data, error, retry: () => void refetch() }
}
