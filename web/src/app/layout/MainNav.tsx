import { listCollections } from '@lectern/contract/collections'
import { listReadLists } from '@lectern/contract/readlists'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { LibraryNav } from '../../features/libraries/LibraryNav.tsx'
import { allLibraries } from '../../features/libraries/queries.ts'
import { useText } from '../../i18n/use-text.ts'
import { navLinkClass } from '../../ui/nav-link-class.ts'
import css from './MainNav.module.css'
import { usePinnedFilters } from './pinned-filters.ts'
import { useCurrentLibraryId } from './use-current-library.ts'

const hasCollectionsQuery = queryOptions({
  queryKey: ['collections', 'exist'],
  queryFn: async ({ signal }) =>
    (await call(listCollections, { query: { size: 1 }, signal })).totalElements > 0,
})
const hasReadListsQuery = queryOptions({
  queryKey: ['readlists', 'exist'],
  queryFn: async ({ signal }) =>
    (await call(listReadLists, { query: { size: 1 }, signal })).totalElements > 0,
})

interface Props {
  readonly isCollapsed?: boolean
  /** Set inside a sheet, which closes when a link is followed. */
  readonly onNavigate?: () => void
}

/** Renders libraries, collections, read lists and pinned filters: the navigation of the sidebar and of the sheet on phones. */
export function MainNav({ isCollapsed = false, onNavigate }: Props) {
  const t = useText()
  const currentId = useCurrentLibraryId()
  const matches = useMatchRoute()
  const Filters = usePinnedFilters()
  const { data: hasCollections } = useQuery(hasCollectionsQuery)
  const { data: hasReadLists } = useQuery(hasReadListsQuery)
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
    <LibraryNav isCollapsed={isCollapsed} currentId={currentId} {...(onNavigate ? { onNavigate } : {})}>
      {hasCollections &&
        item(
          'collections',
          <IconFolders size={20} aria-hidden />,
          Boolean(matches({ to: '/collections/$collectionId' })),
        )}
      {hasReadLists &&
        item(
          'readlists',
          <IconListNumbers size={20} aria-hidden />,
          Boolean(matches({ to: '/readlists/$readListId' })),
        )}
      {Filters && <Filters isCollapsed={isCollapsed} onNavigate={onNavigate} />}
    </LibraryNav>
  )
}
