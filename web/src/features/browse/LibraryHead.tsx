import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { useCurrentInView } from '../../ui/keyboard/use-current-in-view.ts'
import { Menu } from '../../ui/menu/Menu.tsx'
import { GuardNotice } from '../libraries/GuardNotice.tsx'
import { useLibraryActions } from '../libraries/library-menu.ts'
import { useLibrary } from '../libraries/queries.ts'
import css from './LibraryHead.module.css'
import { type LibraryTab, useLibraryTabs } from './library-tabs.ts'

interface Props {
  readonly libraryId: string
  /** The open view. */
  readonly tab: LibraryTab
  /** Number of items. */
  readonly count?: number | undefined
  /** Controls at the end. */
  readonly children?: ReactNode
}

const routes = {
  RECOMMENDED: '/libraries/$libraryId/recommended',
  BROWSE: '/libraries/$libraryId/series',
  BOOKS: '/libraries/$libraryId/books',
  COLLECTIONS: '/libraries/$libraryId/collections',
  READLISTS: '/libraries/$libraryId/readlists',
} as const satisfies Readonly<Record<LibraryTab, string>>
const labels = {
  RECOMMENDED: 'series.recommended',
  BROWSE: 'series.series',
  BOOKS: 'books.books',
  COLLECTIONS: 'collections.collections',
  READLISTS: 'readlists.lists',
} as const satisfies Readonly<Record<LibraryTab, string>>
/** Tabs that appear only when their count is known. */
const lateTabs: readonly LibraryTab[] = ['COLLECTIONS', 'READLISTS']

/** Renders the head of a library's screens: its name, its count, and the links to its views. */
export function LibraryHead({ libraryId, tab: open, count, children }: Props) {
  const t = useText()
  const formats = useFormats()
  const library = useLibrary(libraryId)
  const tabs = useLibraryTabs(libraryId, open)
  const actions = useLibraryActions()
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row, tabs.join())
  return (
    <>
      <header className={css.head}>
        <div className={css.title}>
          <h1 className={css.name}>{library?.name ?? t('series.all_libraries')}</h1>{' '}
          <span className={css.count}>{count !== undefined && formats.number(count)}</span>
        </div>
        <nav ref={row} className={css.tabs} aria-label={t('series.views')}>
          {tabs.map((tab) => (
            <Link
              key={tab}
              to={routes[tab]}
              params={{ libraryId }}
              replace
              activeOptions={{ includeSearch: false }}
              className={classes(css.tab, lateTabs.includes(tab) && css.late)}
            >
              {t(labels[tab])}
            </Link>
          ))}
        </nav>
        {/* With a scan guard, the notice below says so. */}
        {library?.unavailable && !library.scanGuard && (
          <span className={css.trouble}>{t('series.library_unavailable')}</span>
        )}
        <div className={css.end}>{children}</div>
        {library && actions.length > 0 && (
          <Menu
            actions={actions}
            subjects={[library]}
            trigger={<IconButton label={t('series.library_more')} icon={<IconDots size={20} />} />}
          />
        )}
      </header>
      {library && <GuardNotice library={library} />}
    </>
  )
}
