import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useUserSettingGroup } from '../client-settings/use-user-setting-group.ts'
import { libraryQueries } from '../libraries/queries.ts'
import { filterKeyPrefix, newFilterId, type SavedFilter, StoredFilter, sortFilters } from './saved-filters.ts'

/** Returns the saved filters of the signed-in user by name, and the ways to change them. They follow the user to other devices. */
export function useSavedFilters() {
  const { locale } = useIntl()
  const { values, save, remove } = useUserSettingGroup(filterKeyPrefix, StoredFilter)
  const { data: libraries } = useQuery(libraryQueries.list)
  const filters = useMemo(() => sortFilters(values, locale), [values, locale])
  return {
    filters,
    /** True when its library is there; one that is gone and one that the user may not see are the same. */
    canOpen: ({ libraryId }: SavedFilter) =>
      libraryId === undefined || !libraries || libraries.some(({ id }) => id === libraryId),
    /** Saves a new filter and returns its id. */
    add: (filter: StoredFilter): string => {
      const filterId = newFilterId()
      save(filterId, filter)
      return filterId
    },
    change: ({ id, ...filter }: SavedFilter) => save(id, filter),
    remove,
  }
}
