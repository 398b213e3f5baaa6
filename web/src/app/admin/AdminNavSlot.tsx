import { useHasRole } from '../../features/auth/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { PartBoundary } from '../../ui/feedback/PartBoundary.tsx'
import type { AdminNavProps } from './AdminNav.tsx'

const nav = lazyPart(() => import('./AdminNav.tsx').then((m) => m.AdminNav), 'adminFrame')

/** Loads the navigation of administration for administrators only. */
export function AdminNavSlot(props: AdminNavProps) {
  if (!useHasRole('ADMIN')) return null
  return (
    <PartBoundary>
      <nav.Part {...props} />
    </PartBoundary>
  )
}
