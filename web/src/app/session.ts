import { logout } from '@lectern/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { call, whenSessionIsLost } from '../api/client.ts'
import { meQuery } from '../features/auth/queries.ts'
import { closeAllDialogs } from '../ui/open-dialogs.ts'

export interface Session {
  readonly isSignedIn: () => boolean
  /** The server no longer knows us: to the login, and back to where we were. */
  readonly lose: () => void
  /** Leaves even when the server does not answer. */
  readonly signOut: () => Promise<void>
}

/** `goToLogin` may be given the address to return to. */
export function createSession(client: QueryClient, goToLogin: (keepPlace: boolean) => void): Session {
  const forget = () => {
    closeAllDialogs()
    client.removeQueries({ queryKey: meQuery.queryKey })
  }
  const isSignedIn = () => client.getQueryData(meQuery.queryKey) !== undefined
  const lose = () => {
    // Many calls fail at once when a session ends; the first one moves us, and the login itself may fail with 401.
    if (!isSignedIn()) return
    forget()
    goToLogin(true)
  }
  whenSessionIsLost(lose)
  return {
    isSignedIn,
    lose,
    signOut: async () => {
      await call(logout).catch(() => {})
      forget()
      goToLogin(false)
    },
  }
}
