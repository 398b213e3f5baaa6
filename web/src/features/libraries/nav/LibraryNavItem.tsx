import type { Library } from '@lectern/contract/libraries'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { navLinkClass } from '../../../ui/button/nav-link-class.ts'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useLibraryActions } from '../library-menu.ts'
import css from './LibraryNav.module.css'

/** Options of a link that is the current one only at its exact address. */
export const exactLink = { exact: true, includeSearch: true } as const

interface Props {
  readonly library: Library
  readonly unreadCount: number
  readonly icon: ReactNode
  /** True when the page shows an item of this library. */
  readonly isCurrent: boolean
  /** True if the current link is not a library. */
  readonly hasOtherCurrent: boolean
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

export function LibraryNavItem(props: Props) {
  const { library, unreadCount, icon, isCurrent, hasOtherCurrent, isCollapsed, onNavigate } = props
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
        {...(hasOtherCurrent && { activeOptions: exactLink })}
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
