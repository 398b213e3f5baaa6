import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { navLinkClass } from '../../ui/button/nav-link-class.ts'
import { Logo } from '../../ui/Logo.tsx'
import { AdminNavSlot } from '../admin/AdminNavSlot.tsx'
import { MainNav } from './MainNav.tsx'
import css from './Sidebar.module.css'

interface Props {
  readonly isCollapsed: boolean
  /** Absent on windows that are too narrow for the expanded sidebar. */
  readonly onCollapse: (() => void) | undefined
}

export function Sidebar({ isCollapsed, onCollapse }: Props) {
  const t = useText()
  const titleWhenCollapsed = (text: string) => (isCollapsed ? text : undefined)
  const collapseText = t(isCollapsed ? 'app.unfold' : 'app.fold')
  return (
    <nav className={classes(css.rail, isCollapsed && css.folded)} aria-label={t('app.navigation')}>
      <Link to="/dashboard" className={css.brand}>
        <Logo />
        <span className={css.label}>{t('app.name')}</span>
      </Link>
      <div className={css.scroll}>
        <Link
          to="/dashboard"
          className={navLinkClass(css.link)}
          data-tooltip={titleWhenCollapsed(t('app.home'))}
        >
          <IconHome size={20} aria-hidden />
          <span className={css.label}>{t('app.home')}</span>
        </Link>
        <MainNav isCollapsed={isCollapsed} />
        <AdminNavSlot isCollapsed={isCollapsed} />
      </div>
      <div className={css.foot}>
        <Link
          to="/account"
          className={navLinkClass(css.link)}
          data-tooltip={titleWhenCollapsed(t('app.account'))}
        >
          <IconUser size={20} aria-hidden />
          <span className={css.label}>{t('app.account')}</span>
        </Link>
        {onCollapse && (
          <button
            type="button"
            className={navLinkClass(css.link, css.mirrored)}
            onClick={onCollapse}
            aria-expanded={!isCollapsed}
            data-tooltip={titleWhenCollapsed(collapseText)}
          >
            {isCollapsed ? (
              <IconLayoutSidebarLeftExpand size={20} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
            )}
            <span className={css.label}>{collapseText}</span>
          </button>
        )}
      </div>
    </nav>
  )
}
