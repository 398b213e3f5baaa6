import { useHasRole } from '../../features/auth/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { AdminNavProps } from './AdminNav.tsx'

const nav = lazyPart(() => import('./AdminNav.tsx').then((m) => m.AdminNav), 'adminFrame')

/** Loads the navigation of administration for admins; others never load it. */
export function AdminNavSlot(props: AdminNavProps) {
  if (!useHasRole('ADMIN')) return null
  return (
    <PartBoundary>
      <nav.Part {...props} />
    </PartBoundary>
  )
}
