import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { navLinkClass } from '../../ui/nav-link-class.ts'
import { useHasRole } from '../auth/queries.ts'
import { addLibrary } from './actions.ts'
import css from './LibraryNav.module.css'
import { LibraryNavItem } from './LibraryNavItem.tsx'
import { allLibraries, useLibraries, useUnreadCounts } from './queries.ts'

interface Props {
  /** True when only icons are shown. */
  readonly isCollapsed?: boolean
  /** Set inside a sheet, which has its own heading and closes when a link is followed. */
  readonly onNavigate?: () => void
}

/** Lists all libraries, each with its count of unread books. */
export function LibraryNav({ isCollapsed = false, onNavigate }: Props) {
  const t = useText()
  const format = useFormats()
  const isAdmin = useHasRole('ADMIN')
  const libraries = useLibraries()
  const unread = useUnreadCounts()
  const total = [...unread.values()].reduce((sum, count) => sum + count, 0)
  return (
    <div className={isCollapsed ? css.folded : undefined}>
      {!onNavigate && (
        <div className={css.head}>
          <span>{t('libraries.libraries')}</span>
          {isAdmin && (
            <IconButton label={t('libraries.add')} icon={<IconPlus size={18} />} onClick={addLibrary} />
          )}
        </div>
      )}
      <ul>
        {libraries.length > 1 && (
          <li className={css.item}>
            <Link
              to="/libraries/$libraryId/series"
              params={{ libraryId: allLibraries }}
              className={navLinkClass(css.link)}
              data-tooltip={isCollapsed ? t('libraries.all') : undefined}
              aria-label={isCollapsed ? t('libraries.all') : undefined}
              onClick={onNavigate}
            >
              <IconStack2 size={20} aria-hidden />
              <span className={css.name}>{t('libraries.all')}</span>
              {total > 0 && <span className={css.count}>{format.number(total)}</span>}
            </Link>
          </li>
        )}
        {libraries.map((library) => (
          <LibraryNavItem
            key={library.id}
            library={library}
            unreadCount={unread.get(library.id) ?? 0}
            icon={<IconBooks size={20} aria-hidden />}
            isCollapsed={isCollapsed}
            onNavigate={onNavigate}
          />
        ))}
        {onNavigate && isAdmin && (
          <li className={css.item}>
            <button
              type="button"
              className={navLinkClass(css.link)}
              onClick={() => {
                onNavigate()
                addLibrary()
              }}
            >
              <IconPlus size={20} aria-hidden />
              <span className={css.name}>{t('libraries.add')}</span>
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
