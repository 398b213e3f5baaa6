import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useUser } from '../../features/auth/queries.ts'
import { userSettingsQuery } from '../../features/client-settings/queries.ts'
import { filterKeyPrefix } from '../../features/filters/saved-filters.ts'
import type { PinnedFiltersProps } from './pinned-filters.ts'

const PinnedFilterLinks = lazy(async () => ({
  default: (await import('../../features/filters/PinnedFilterLinks.tsx')).PinnedFilterLinks,
}))

/** Loads the links to pinned filters when the user has saved any filter. */
export function PinnedFilterSlot(props: PinnedFiltersProps) {
  const { id: userId } = useUser()
  const { data } = useQuery({ ...userSettingsQuery(userId), enabled: userId !== '' })
  const hasFilters = Object.keys(data?.values ?? {}).some((key) => key.startsWith(filterKeyPrefix))
  if (!hasFilters) return null
  return (
    <Suspense>
      <PinnedFilterLinks {...props} />
    </Suspense>
  )
}
