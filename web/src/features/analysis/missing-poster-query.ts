import { type BookCondition, searchBooks } from '@lectern/contract/conditions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { bookKey } from '../books/book-query.ts'

interface PageWanted {
  readonly page: number
  readonly size: number
  readonly sort: readonly string[]
}

export const missingPostersKey = [...bookKey, 'missing-posters'] as const

/** One page of the books that were analyzed and show no poster. */
export const missingPostersQuery = (libraryId: string | undefined, wanted: PageWanted) =>
  queryOptions({
    queryKey: [...missingPostersKey, libraryId, wanted] as const,
    queryFn: ({ signal }) => {
      const allOf: BookCondition[] = [
        { mediaStatus: { operator: 'is', value: 'READY' } },
        { poster: { operator: 'isNot', value: { selected: true } } },
        ...(libraryId === undefined ? [] : [{ libraryId: { operator: 'is' as const, value: libraryId } }]),
      ]
      return call(searchBooks, { query: wanted, body: { condition: { allOf } }, signal })
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
