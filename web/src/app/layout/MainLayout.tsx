import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatchRoute, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { isServerReachable, subscribeToReachability } from '../../api/reachability.ts'
import { useUser, useViewedBy } from '../../features/auth/queries.ts'
import { libraryQueries } from '../../features/libraries/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { usePreference } from '../../lib/preferences.ts'
import { DialogHost } from '../../ui/dialog/DialogHost.tsx'
import { LongWorkHost } from '../../ui/done/LongWorkHost.tsx'
import { retryPictures } from '../../ui/poster/use-picture.ts'
import { useIsPhone, useMediaQuery } from '../../ui/use-media-query.ts'
import { FrameShortcuts } from '../app-shortcuts.ts'
import { restoreFocus } from '../focus-restoration.ts'
import { Menus } from '../Menus.tsx'
import { SelectionHost } from '../selection/SelectionHost.tsx'
import { useDroppedFiles } from '../use-dropped-files.ts'
import { BottomBar } from './BottomBar.tsx'
import css from './MainLayout.module.css'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const viewBanner = lazyPart(() => import('./ViewBanner.tsx').then((m) => m.ViewBanner), 'admin')

/** Fetches failed queries and images of the screen again when the server becomes reachable; returns a function that ends this. */
const refetchWhenReachable = (client: QueryClient): (() => void) =>
  subscribeToReachability(() => {
    if (!isServerReachable()) return
    retryPictures()
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })

/** Renders the frame around every screen except the reader and the login. */
export function MainLayout() {
  const t = useText()
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  const [isFoldedByChoice, setFolded] = usePreference('isRailFolded')
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => restoreFocus(router), [router])
  useEffect(() => refetchWhenReachable(client), [client])
  useWelcomeWhenEmpty()
  useUnsavedProgress()
  useDroppedFiles()
  const isCollapsed = isNarrow || isFoldedByChoice
  return (
    <Menus>
      <NavigationProgress />
      <div className={classes(css.frame, isCollapsed && css.folded)}>
        <button type="button" className={css.skip} onClick={() => document.getElementById('main')?.focus()}>
          {t('app.skip')}
        </button>
        {!isPhone && (
          <Sidebar
            isCollapsed={isCollapsed}
            onCollapse={isNarrow ? undefined : () => setFolded(!isFoldedByChoice)}
          />
        )}
        <div className={css.content}>
          <SelectionHost />
          <TopBar isPhone={isPhone} />
          <OfflineBanner />
          <ViewBannerSlot />
          <main id="main" className={css.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        {isPhone && <BottomBar />}
      </div>
      <FrameShortcuts />
      <DialogHost />
      <LongWorkHost />
    </Menus>
  )
}

/** Renders a thin line at the top of the window during long navigations. */
function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <div className={css.progress} aria-hidden="true" /> : null
}

/** Loads the banner for an administrator who views the server as another user. */
function ViewBannerSlot() {
  const { email } = useUser()
  if (useViewedBy() === undefined) return null
  return (
    <Suspense>
      <viewBanner.Part email={email} />
    </Suspense>
  )
}

/** Redirects to the welcome page when the last library is deleted, here or by another user. */
function useWelcomeWhenEmpty(): void {
  const navigate = useNavigate()
  const matches = useMatchRoute()
  const { data } = useQuery(libraryQueries.list)
  const isLost =
    data?.length === 0 &&
    Boolean(matches({ to: '/dashboard' }) || matches({ to: '/libraries/$libraryId', fuzzy: true }))
  useEffect(() => {
    if (isLost) void navigate({ to: '/welcome', replace: true })
  }, [isLost, navigate])
}

/**
 * Delays after the start, in milliseconds, so that the screen loads first. There is a second attempt, because the first one leaves recent
 * progress to the window in which it was made (`replay-outbox.ts`).
 */
const delaysMs = [3000, 6000]

/**
 * Sends read progress that an earlier visit could not send, shortly after the start and whenever the network is available again. The code is
 * loaded on demand.
 */
function useUnsavedProgress(): void {
  const { id } = useUser()
  useEffect(() => {
    const replay = () =>
      void import('../../features/reader/progress/replay-progress.ts').then(
        ({ replayProgress }) => replayProgress(id),
        () => undefined,
      )
    const timers = delaysMs.map((ms) => setTimeout(replay, ms))
    window.addEventListener('online', replay)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener('online', replay)
    }
  }, [id])
}
