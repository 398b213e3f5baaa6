import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { collectionQueries } from '../../features/collections/queries.ts'
import { LibraryNav } from '../../features/libraries/LibraryNav.tsx'
import { allLibraries } from '../../features/libraries/queries.ts'
import { readListQueries } from '../../features/readlists/queries.ts'
import { useText } from '../../i18n/use-text.ts'
import { navLinkClass } from '../../ui/nav-link-class.ts'
import css from './MainNav.module.css'
import { usePinnedFilters } from './pinned-filters.ts'
import { useCurrentLibraryId } from './use-current-library.ts'
import { useIsPinnedFilterOpen } from './use-is-pinned-filter-open.ts'

/** Everything that the user sees, as for the tabs of all libraries: both share the reply. */
const everywhere = {}

interface Props {
  readonly isCollapsed?: boolean
  /** Set inside a sheet, which closes when a link is followed. */
  readonly onNavigate?: () => void
}

/** Renders libraries, collections, read lists and pinned filters: the navigation of the sidebar and of the sheet on phones. */
export function MainNav({ isCollapsed = false, onNavigate }: Props) {
  const t = useText()
  const currentId = useCurrentLibraryId()
  const isAside = useIsPinnedFilterOpen()
  const matches = useMatchRoute()
  const Filters = usePinnedFilters()
  const { data: collections = 0 } = useQuery(collectionQueries.count(everywhere))
  const { data: readLists = 0 } = useQuery(readListQueries.count(everywhere))
  const item = (kind: 'collections' | 'readlists', icon: ReactNode, isCurrent: boolean) => (
    <li>
      <Link
        to={kind === 'collections' ? '/libraries/$libraryId/collections' : '/libraries/$libraryId/readlists'}
        params={{ libraryId: allLibraries }}
        className={navLinkClass(css.link)}
        // The page of one collection belongs to all of them.
        {...(isCurrent ? { 'data-status': 'active' } : {})}
        title={isCollapsed ? t(`app.${kind}`) : undefined}
        aria-label={isCollapsed ? t(`app.${kind}`) : undefined}
        onClick={onNavigate}
      >
        {icon}
        {!isCollapsed && t(`app.${kind}`)}
      </Link>
    </li>
  )
  return (
    <LibraryNav
      isCollapsed={isCollapsed}
      currentId={currentId}
      isAside={isAside}
      {...(onNavigate ? { onNavigate } : {})}
    >
      {collections > 0 &&
        item(
          'collections',
          <IconFolders size={20} aria-hidden />,
          Boolean(matches({ to: '/collections/$collectionId' })),
        )}
      {readLists > 0 &&
        item(
          'readlists',
          <IconListNumbers size={20} aria-hidden />,
          Boolean(matches({ to: '/readlists/$readListId' })),
        )}
      {Filters && <Filters isCollapsed={isCollapsed} onNavigate={onNavigate} />}
    </LibraryNav>
  )
}
