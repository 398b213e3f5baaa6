import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../../features/auth/queries.ts'
import { bookQueries } from '../../features/books/queries.ts'
import { parseSetting } from '../../features/client-settings/parse-setting.ts'
import { userSettingsQuery } from '../../features/client-settings/queries.ts'
import { collectionQueries } from '../../features/collections/queries.ts'
import { filterKeyPrefix, parseSaved, StoredFilter } from '../../features/filters/saved/saved-filters.ts'
import { LibraryNav } from '../../features/libraries/nav/LibraryNav.tsx'
import { allLibraries } from '../../features/libraries/queries.ts'
import { readListQueries } from '../../features/readlists/queries.ts'
import { seriesQueries } from '../../features/series/queries.ts'
import { useText } from '../../i18n/use-text.ts'
import { navLinkClass } from '../../ui/button/nav-link-class.ts'
import css from './MainNav.module.css'
import { usePinnedFilters } from './pinned-filters.ts'

/** The query of the tabs of all libraries, which share the answer. */
const everywhere = {}

interface Props {
  readonly isCollapsed?: boolean
  /** Called after a click on a link; set in a sheet, which closes then. */
  readonly onNavigate?: () => void
}

/** Renders libraries, collections, read lists and pinned filters: the navigation of the sidebar and of the sheet on phones. */
export function MainNav({ isCollapsed = false, onNavigate }: Props) {
  const t = useText()
  const currentId = useCurrentLibraryId()
  const hasOtherCurrent = useIsPinnedFilterOpen()
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
        // The page of one collection marks the link to all of them.
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
      hasOtherCurrent={hasOtherCurrent}
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

/** Returns the library of the page, or of its series or book; undefined if there is none or it is not loaded. */
function useCurrentLibraryId(): string | undefined {
  const { libraryId, seriesId, bookId } = useParams({ strict: false })
  // The page itself fetches the item.
  const book = useQuery({ ...bookQueries.detail(bookId ?? ''), enabled: false }).data
  const series = useQuery({ ...seriesQueries.detail(seriesId ?? ''), enabled: false }).data
  return libraryId ?? book?.libraryId ?? series?.libraryId
}

/** Returns true while the page shows a pinned filter, whose own link is marked in the navigation (web behaviour 3.2). */
function useIsPinnedFilterOpen(): boolean {
  const { id: userId } = useUser()
  const saved = parseSaved(useSearch({ strict: false }))
  const { data } = useQuery({ ...userSettingsQuery(userId), enabled: userId !== '' })
  if (saved === undefined) return false
  const filter = parseSetting(StoredFilter, data?.values[filterKeyPrefix + saved])
  return filter?.isPinned ?? false
}
