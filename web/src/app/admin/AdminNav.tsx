import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { navLinkClass } from '../../ui/button/nav-link-class.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './AdminNav.module.css'
import { adminAreas } from './admin-screens.ts'
import { ScreenCount } from './ScreenCount.tsx'
import { useScreenGroups } from './use-admin-screens.ts'

export interface AdminNavProps {
  /** True when only icons are shown. */
  readonly isCollapsed?: boolean
  /** Called after a click on a link; set in a sheet, which closes then. */
  readonly onNavigate?: () => void
}

/** Renders the areas of administration in the navigation, with the numbers of items that need attention. */
export function AdminNav({ isCollapsed = false, onNavigate }: AdminNavProps) {
  const t = useText()
  const pathname = useLocation({ select: (location) => location.pathname })
  const groups = useScreenGroups().filter(({ area }) => adminAreas[area].isInGroup)
  if (groups.length === 0) return null
  return (
    <div className={classes(css.group, isCollapsed && css.folded)}>
      <p id="admin-group" className={css.head}>
        {t('admin.administration')}
      </p>
      <ul aria-labelledby="admin-group">
        {groups.map(({ area, screens }) => {
          const { label, icon: Icon } = adminAreas[area]
          const isCurrent = pathname === `/${area}` || pathname.startsWith(`/${area}/`)
          return (
            <li key={area}>
              <Link
                to={`/${area}` as LinkProps['to']}
                className={navLinkClass(css.link)}
                data-tooltip={isCollapsed ? t(label) : undefined}
                {...(isCurrent ? { 'data-status': 'active' } : {})}
                onClick={onNavigate}
              >
                <Icon size={20} aria-hidden />
                {isCollapsed ? (
                  <VisuallyHidden>{t(label)}</VisuallyHidden>
                ) : (
                  <span className={css.name}>{t(label)}</span>
                )}
                <span className={css.counts}>
                  {screens
                    .filter(({ isNotedInNavigation }) => isNotedInNavigation)
                    .map((screen) => (
                      <ScreenCount key={screen.path} screen={screen} />
                    ))}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
