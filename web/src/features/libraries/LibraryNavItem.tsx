import type { Library } from '@lectern/contract/libraries'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { navLinkClass } from '../../ui/nav-link-class.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './LibraryNav.module.css'
import { useLibraryActions } from './library-menu.ts'

/** A link is then current on its very address only, and not on those below it or with a filter. */
export const onlyItself = { exact: true, includeSearch: true } as const

interface Props {
  readonly library: Library
  readonly unreadCount: number
  readonly icon: ReactNode
  /** True when the page shows an item of this library. */
  readonly isCurrent: boolean
  /** True while a link that is no library is that of the page. */
  readonly isAside: boolean
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

export function LibraryNavItem(props: Props) {
  const { library, unreadCount, icon, isCurrent, isAside, isCollapsed, onNavigate } = props
  const t = useText()
  const format = useFormats()
  const actions = useLibraryActions()
  const { name, unavailable, scanGuard } = library
  const problem = unavailable ? t('libraries.unavailable') : scanGuard && t('libraries.guard_waits')
  const state = problem || t('libraries.unread', { count: unreadCount })
  return (
    <li className={css.item}>
      <Link
        to="/libraries/$libraryId"
        params={{ libraryId: library.id }}
        {...(isAside && { activeOptions: onlyItself })}
        className={navLinkClass(classes(css.link, isCurrent && css.current))}
        aria-current={isCurrent ? 'true' : undefined}
        data-tooltip={`${name}: ${state}`}
        onClick={onNavigate}
      >
        {icon}
        <span className={css.name} dir="auto">
          {name}
        </span>
        {isCollapsed && <VisuallyHidden>{name}</VisuallyHidden>}
        {problem ? (
          <span className={classes(css.warning, css.aside)}>
            <IconAlertTriangle size={16} aria-hidden />
            <VisuallyHidden>{state}</VisuallyHidden>
          </span>
        ) : (
          unreadCount > 0 && (
            <span className={classes(css.count, css.aside)}>
              <span aria-hidden="true">{format.number(unreadCount)}</span>
              <VisuallyHidden>{state}</VisuallyHidden>
            </span>
          )
        )}
      </Link>
      {actions.length > 0 && !isCollapsed && (
        <Menu
          actions={actions}
          subjects={[library]}
          trigger={
            <IconButton
              className={css.more}
              label={t('libraries.more', { name })}
              icon={<IconDots size={18} />}
            />
          }
        />
      )}
    </li>
  )
}
