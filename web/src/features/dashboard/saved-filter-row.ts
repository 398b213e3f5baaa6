import { queryOptions } from '@tanstack/react-query'
import { bookQueries } from '../books/queries.ts'
import type { SavedFilter } from '../filters/saved-filters.ts'
import { seriesQueries } from '../series/queries.ts'
import type { SavedFilterItems } from './fetch-saved-items.ts'

/**
 * The first items of a saved filter. How an address becomes a request is loaded with the first row of the kind: the dashboard of those
 * without saved filters does not need it. The keys begin like those of all lists, which events make stale.
 */
export const savedFilterRow = ({ kind, libraryId, search }: SavedFilter) =>
  queryOptions({
    queryKey: [...(kind === 'books' ? bookQueries.all : seriesQueries.all), 'saved', libraryId, search],
    queryFn: async ({ signal }): Promise<SavedFilterItems> => {
      const { fetchSavedItems } = await import('./fetch-saved-items.ts')
      return fetchSavedItems({ kind, libraryId, search }, signal)
    },
  })
