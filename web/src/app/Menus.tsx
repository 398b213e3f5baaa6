import type { ReactNode } from 'react'
import { BookActions } from '../features/books/book-actions.ts'
import { CollectionActions } from '../features/collections/collection-actions.ts'
import { LibraryActions } from '../features/libraries/library-menu.ts'
import { ReadListActions } from '../features/readlists/read-list-actions.ts'
import { SeriesActions } from '../features/series/series-actions.ts'
import { DetailSlots } from './DetailSlots.tsx'
import { PinnedFilterSlot } from './layout/PinnedFilterSlot.tsx'
import { PinnedFilters } from './layout/pinned-filters.ts'
import { useMenus } from './menus.ts'

/** Provides to features what belongs to later ones: the ordered actions, parts of detail pages, and the pinned filters of the navigation. */
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
