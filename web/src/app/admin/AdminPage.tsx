import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useCurrentInView } from '../../ui/keyboard/use-current-in-view.ts'
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import css from './AdminPage.module.css'
import type { AdminScreen } from './admin-screen.ts'
import { adminAreas } from './admin-screens.ts'
import { areaOf } from './find-screen.ts'
import { ScreenCount } from './ScreenCount.tsx'
import { useAdminScreens, useDestination } from './use-admin-screens.ts'

/**
 * Renders a screen of administration or of the account: the heading of its area, the tabs of the area, and the screen. Redirects from an
 * area to its first screen.
 */
export function AdminPage() {
  const screens = useAdminScreens()
  const pathname = useLocation({ select: (location) => location.pathname })
  const found = useDestination(pathname)
  const navigate = useNavigate()
  const redirectPath = found.kind === 'redirect' ? found.path : undefined
  useEffect(() => {
    if (redirectPath) void navigate({ to: redirectPath as LinkProps['to'], replace: true })
  }, [redirectPath, navigate])
  if (found.kind === 'screen') return <Screen screen={found.screen} screens={screens} />
  if (found.kind === 'forbidden') return <ForbiddenPage />
  return redirectPath ? <Waiting /> : <NotFoundPage />
}

interface Props {
  readonly screen: AdminScreen
  readonly screens: readonly AdminScreen[]
}

function Screen({ screen, screens }: Props) {
  const t = useText()
  const area = areaOf(screen)
  const ofArea = screens.filter((each) => areaOf(each) === area)
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row, `${screen.path} ${ofArea.length}`)
  usePageTitle(t(screen.label))
  const { label } = adminAreas[area]
  const { Page } = screen
  return (
    <>
      <header className={css.head}>
        <h1 className={css.title}>{t(label)}</h1>
        {ofArea.length > 1 && (
          <nav ref={row} className={css.tabs} aria-label={t('admin.screens_of', { area: t(label) })}>
            {ofArea.map((each) => (
              <Link
                key={each.path}
                to={each.path as LinkProps['to']}
                activeOptions={{ exact: true, includeSearch: false }}
                className={css.tab}
                onPointerEnter={each.preload}
                onFocus={each.preload}
                // The address may be one below the screen, such as that of its dialog.
                {...(each === screen ? { 'aria-current': 'page' as const, 'data-status': 'active' } : {})}
              >
                {t(each.label)}
                <ScreenCount screen={each} />
              </Link>
            ))}
          </nav>
        )}
      </header>
      <Suspense key={screen.path} fallback={<Waiting />}>
        <div className={css.body}>
          <Page />
        </div>
      </Suspense>
    </>
  )
}

function Waiting() {
  return (
    <div className={css.body} aria-busy="true">
      <Skeleton height={44} />
      <Skeleton height={320} radius="var(--radius)" />
    </div>
  )
}
