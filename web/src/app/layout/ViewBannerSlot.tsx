import { Suspense } from 'react'
import { useUser, useViewedBy } from '../../features/auth/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'

const banner = lazyPart(() => import('./ViewBanner.tsx').then((m) => m.ViewBanner), 'admin')

/** Loads the banner for an admin who looks at the server as another user; nobody else loads it. */
export function ViewBannerSlot() {
  const { email } = useUser()
  if (useViewedBy() === undefined) return null
  return (
    <Suspense>
      <banner.Part email={email} />
    </Suspense>
  )
}
