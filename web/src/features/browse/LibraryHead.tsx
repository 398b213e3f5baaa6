import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { GuardNotice } from '../libraries/GuardNotice.tsx'
import { useLibraryActions } from '../libraries/library-menu.ts'
import { useLibrary } from '../libraries/queries.ts'
import css from './LibraryHead.module.css'

interface Props {
  readonly libraryId: string
  /** Number of items, formatted. */
  readonly count?: ReactNode
  /** Controls at the end. */
  readonly children?: ReactNode
}

/** Renders the head of a library's screens: its name, its count, and the links to its two views. */
export function LibraryHead({ libraryId, count, children }: Props) {
  const t = useText()
  const library = useLibrary(libraryId)
  const actions = useLibraryActions()
  return (
    <>
      <header className={css.head}>
        <div className={css.title}>
          <h1 className={css.name}>{library?.name ?? t('series.all_libraries')}</h1>{' '}
          <span className={css.count}>{count}</span>
        </div>
        {library && (
          <>
            <nav className={css.tabs} aria-label={t('series.views')}>
              <Link to="/libraries/$libraryId/recommended" params={{ libraryId }} replace className={css.tab}>
                {t('series.recommended')}
              </Link>
              <Link
                to="/libraries/$libraryId/series"
                params={{ libraryId }}
                replace
                activeOptions={{ includeSearch: false }}
                className={css.tab}
              >
                {t('series.series')}
              </Link>
            </nav>
            {/* The notice of the scan guard below says so already. */}
            {library.unavailable && !library.scanGuard && (
              <span className={css.trouble}>{t('series.library_unavailable')}</span>
            )}
          </>
        )}
        <div className={css.end}>
          {children}
          {library && actions.length > 0 && (
            <Menu
              actions={actions}
              subjects={[library]}
              trigger={<IconButton label={t('series.library_more')} icon={<IconDots size={20} />} />}
            />
          )}
        </div>
      </header>
      {library && <GuardNotice library={library} />}
    </>
  )
}
