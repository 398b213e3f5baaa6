import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startLive } from '../api/shared-stream.ts'
import { meQuery, useUser } from '../features/auth/queries.ts'
import { applyEvents } from './live-updates.ts'
import { useSession } from './session-context.ts'

/** What every screen behind the login has around it: live updates. */
export function SignedIn() {
  const client = useQueryClient()
  const session = useSession()
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
  return <Outlet />
}
