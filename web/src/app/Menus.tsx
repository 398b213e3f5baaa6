import type { ReactNode } from 'react'
import { BookActions } from '../features/books/book-actions.ts'
import { LibraryActions } from '../features/libraries/library-menu.ts'
import { SeriesActions } from '../features/series/series-actions.ts'
import { useMenus } from './menus.ts'

/** Provides the ordered actions to the features whose subjects they act on. */
export function Menus({ children }: { readonly children: ReactNode }) {
  const menus = useMenus()
  return (
    <BookActions value={menus.book}>
      <SeriesActions value={menus.series}>
        <LibraryActions value={menus.library}>{children}</LibraryActions>
      </SeriesActions>
    </BookActions>
  )
}
