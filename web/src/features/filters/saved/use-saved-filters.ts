import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIntl } from '../../../i18n/intl.ts'
import { useUserSettingGroup } from '../../client-settings/use-user-setting-group.ts'
import { libraryQueries } from '../../libraries/queries.ts'
import {
  filterKeyPrefix,
  findShownFilter,
  isSameSearch,
  newFilterId,
  type SavedFilter,
  type ShownList,
  StoredFilter,
  sortFilters,
} from './saved-filters.ts'

/** Returns the saved filters of the signed-in user by name, and the functions that change them. They are stored on the server. */
export function useSavedFilters() {
  const { locale } = useIntl()
  const { values, save, remove } = useUserSettingGroup(filterKeyPrefix, StoredFilter)
  const { data: libraries } = useQuery(libraryQueries.list)
  const filters = useMemo(() => sortFilters(values, locale), [values, locale])
  return {
    filters,
    /** True if the library of the filter exists and the user may see it. */
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

/** Returns the saved filter that a list shows, if any, and whether the list was changed since it was opened. */
export function useShownFilter(list: ShownList) {
  const saved = useSavedFilters()
  const shown = findShownFilter(saved.filters, list)
  return { ...saved, shown, isChanged: shown !== undefined && !isSameSearch(shown.search, list.search) }
}
