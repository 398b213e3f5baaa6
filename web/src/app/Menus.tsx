import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUser } from '../features/auth/queries.ts'
import {
  BookActions,
  CollectionActions,
  ReadListActions,
  SeriesActions,
} from '../features/books/item-actions.ts'
import { userSettingsQuery } from '../features/client-settings/queries.ts'
import { filterKeyPrefix } from '../features/filters/saved/saved-filters.ts'
import { LibraryActions } from '../features/libraries/library-menu.ts'
import { DetailSlots } from './DetailSlots.tsx'
import { PinnedFilters, type PinnedFiltersProps } from './layout/pinned-filters.ts'
import { useMenus } from './menus.ts'

const PinnedFilterLinks = lazy(async () => ({
  default: (await import('../features/filters/saved/PinnedFilterLinks.tsx')).PinnedFilterLinks,
}))

/** Loads the links to pinned filters when the user has saved any filter. */
function PinnedFilterSlot(props: PinnedFiltersProps) {
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

/** Provides parts of later features to earlier ones: ordered actions, parts of detail pages, and the pinned filters of the navigation. */
export function Menus({ children }: { readonly children: ReactNode }) {
  const menus = useMenus()
  return (
    <BookActions value={menus.book}>
      <SeriesActions value={menus.series}>
        <CollectionActions value={menus.collection}>
          <ReadListActions value={menus.readList}>
            <LibraryActions value={menus.library}>
              <PinnedFilters value={PinnedFilterSlot}>
                <DetailSlots>{children}</DetailSlots>
              </PinnedFilters>
            </LibraryActions>
          </ReadListActions>
        </CollectionActions>
      </SeriesActions>
    </BookActions>
  )
}
