import { Suspense } from 'react'
import { useHasRole } from '../../features/auth/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { AdminNavProps } from './AdminNav.tsx'

const nav = lazyPart(() => import('./AdminNav.tsx').then((m) => m.AdminNav), 'adminFrame')

/** Loads the navigation of administration for admins; others never load it. */
export function AdminNavSlot(props: AdminNavProps) {
  if (!useHasRole('ADMIN')) return null
  return (
    <Suspense>
      <nav.Part {...props} />
    </Suspense>
  )
}
