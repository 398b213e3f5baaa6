import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { startLive } from '../api/shared-stream.ts'
import { meQuery, useUser } from '../features/auth/queries.ts'
import { BookActions } from '../features/books/book-actions.ts'
import { LibraryActions } from '../features/libraries/library-menu.ts'
import { SeriesActions } from '../features/series/series-actions.ts'
import { DialogHost } from '../ui/DialogHost.tsx'
import { applyEvents } from './live-updates.ts'
import { useMenus } from './menus.ts'
import { useSession } from './session-context.ts'

/** What every screen behind the login has around it: the menus, live updates, dialogs. */
export function SignedIn() {
  const client = useQueryClient()
  const session = useSession()
  const menus = useMenus()
  const { id } = useUser()
  useEffect(() => {
    if (id === '') return
    const userId = () => client.getQueryData(meQuery.queryKey)?.id
    const stopApplying = applyEvents({ client, userId, loseSession: session.lose })
    const stopListening = startLive()
    return () => {
      stopListening()
      stopApplying()
    }
  }, [client, session, id])
  return useMemo(
    () => (
      <BookActions value={menus.book}>
        <SeriesActions value={menus.series}>
          <LibraryActions value={menus.library}>
            <Outlet />
            <DialogHost />
          </LibraryActions>
        </SeriesActions>
      </BookActions>
    ),
    [menus],
  )
}
