import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useUser } from '../../features/auth/queries.ts'
import { parseSetting } from '../../features/client-settings/parse-setting.ts'
import { userSettingsQuery } from '../../features/client-settings/queries.ts'
import { filterKeyPrefix, parseSaved, StoredFilter } from '../../features/filters/saved-filters.ts'

/** Returns true while the page is that of a pinned filter, whose own link marks it in the navigation (web behaviour 3.2). */
export function useIsPinnedFilterOpen(): boolean {
  const { id: userId } = useUser()
  const saved = parseSaved(useSearch({ strict: false }))
  const { data } = useQuery({ ...userSettingsQuery(userId), enabled: userId !== '' })
  if (saved === undefined) return false
  const filter = parseSetting(StoredFilter, data?.values[filterKeyPrefix + saved])
  return filter?.isPinned ?? false
}
