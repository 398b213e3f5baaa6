import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { usePreference } from '../../lib/preferences.ts'
import { DialogHost } from '../../ui/DialogHost.tsx'
import { LongWorkHost } from '../../ui/LongWorkHost.tsx'
import { useIsPhone, useMediaQuery } from '../../ui/use-media-query.ts'
import { restoreFocus } from '../focus-restoration.ts'
import { Menus } from '../Menus.tsx'
import { NavigationProgress } from '../NavigationProgress.tsx'
import { refetchWhenReachable } from '../refetch-when-reachable.ts'
import { SelectionHost } from '../selection/SelectionHost.tsx'
import { FrameShortcuts } from '../shortcuts.ts'
import { useDroppedFiles } from '../use-dropped-files.ts'
import { BottomBar } from './BottomBar.tsx'
import css from './MainLayout.module.css'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useUnsavedProgress } from './use-unsaved-progress.ts'
import { useWelcomeWhenEmpty } from './use-welcome-when-empty.ts'
import { ViewBannerSlot } from './ViewBannerSlot.tsx'

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
