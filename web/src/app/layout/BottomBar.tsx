import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { LibraryNav } from '../../features/libraries/LibraryNav.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './BottomBar.module.css'
import { MoreSheet } from './MoreSheet.tsx'

/** Within the thumb's reach, on phones. */
export function BottomBar() {
  const t = useText()
  const [sheet, setSheet] = useState<'libraries' | 'more'>()
  const isInLibraries = Boolean(useMatchRoute()({ to: '/libraries/$libraryId', fuzzy: true }))
  const close = () => setSheet(undefined)
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
        onClick={() => setSheet('libraries')}
      >
        <IconBooks size={22} aria-hidden />
        {t('libraries.libraries')}
      </button>
      <button type="button" className={css.item} aria-haspopup="dialog" onClick={() => setSheet('more')}>
        <IconMenu2 size={22} aria-hidden />
        {t('app.more')}
      </button>
      <Dialog open={sheet === 'libraries'} onClose={close} title={t('libraries.libraries')}>
        <LibraryNav onGo={close} />
      </Dialog>
      <MoreSheet open={sheet === 'more'} onClose={close} />
    </nav>
  )
}
