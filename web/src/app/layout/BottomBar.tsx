import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { openSearchDialog } from '../../features/search/suggestions/open-search.ts'
import { useText } from '../../i18n/use-text.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { openPalette } from '../open-palette.ts'
import css from './BottomBar.module.css'

const LibrariesSheet = lazy(() => import('./LibrariesSheet.tsx').then((m) => ({ default: m.LibrariesSheet })))
const MoreSheet = lazy(() => import('./MoreSheet.tsx').then((m) => ({ default: m.MoreSheet })))

/** Renders the navigation at the bottom of phones. */
export function BottomBar() {
  const t = useText()
  const matchRoute = useMatchRoute()
  const isInLibraries = Boolean(matchRoute({ to: '/libraries/$libraryId', fuzzy: true }))
  const isInSearch = Boolean(matchRoute({ to: '/search' }))
  return (
    <nav className={css.bar} aria-label={t('app.navigation')}>
      <Link to="/dashboard" className={css.item}>
        <IconHome size={22} aria-hidden />
        {t('app.home')}
      </Link>
      <button
        type="button"
        className={css.item}
        aria-haspopup="dialog"
        data-status={isInLibraries ? 'active' : undefined}
        onClick={() => openDialog(LibrariesSheet, {})}
      >
        <IconBooks size={22} aria-hidden />
        {t('libraries.libraries')}
      </button>
      <button
        type="button"
        className={css.item}
        aria-haspopup="dialog"
        data-status={isInSearch ? 'active' : undefined}
        onClick={() => openSearchDialog(openPalette)}
      >
        <IconSearch size={22} aria-hidden />
        {t('app.search_short')}
      </button>
      <button
        type="button"
        className={css.item}
        aria-haspopup="dialog"
        onClick={() => openDialog(MoreSheet, {})}
      >
        <IconMenu2 size={22} aria-hidden />
        {t('app.menu')}
      </button>
    </nav>
  )
}
