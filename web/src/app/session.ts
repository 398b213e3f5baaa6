import { logout } from '@lectern/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { call, setSessionLostHandler } from '../api/client.ts'
import { meQuery } from '../features/auth/queries.ts'
import { closeAllDialogs } from '../ui/open-dialogs.ts'

export interface Session {
  readonly isSignedIn: () => boolean
  /**
   * Begins to hear what changes on the server. What is fetched once the promise has resolved is kept up to date; undefined when that is
   * so already, or nobody is signed in.
   */
  readonly follow: () => Promise<void> | undefined
  /** The server no longer knows us: to the login, and back to where we were. */
  readonly onSessionLost: () => void
  /** Leaves even when the server does not answer. */
  readonly signOut: () => Promise<void>
}

/** The code of it may come while we still find out who is there. */
export const loadLiveUpdates = () => import('./live-updates.ts')

/** `goToLogin` may be given the address to return to. */
export function createSession(client: QueryClient, goToLogin: (keepPlace: boolean) => void): Session {
  let following: Promise<void> | undefined
  let hasBegun = false
  let end = new AbortController()
  const forget = () => {
    end.abort()
    end = new AbortController()
    following = undefined
    hasBegun = false
    closeAllDialogs()
    // Not removed: that we asked who is there remains known, and the login does not ask again.
    void client.resetQueries({ queryKey: meQuery.queryKey })
  }
  const isSignedIn = () => Boolean(client.getQueryData(meQuery.queryKey))
  const onSessionLost = () => {
    // Many calls fail at once when a session ends; the first one moves us, and the login itself may fail with 401.
    if (!isSignedIn()) return
    forget()
    goToLogin(true)
  }
  const userId = () => client.getQueryData(meQuery.queryKey)?.id
  const begin = async ({ signal }: AbortController) => {
    try {
      const { startLiveUpdates: followServer } = await loadLiveUpdates()
      await followServer({ client, userId, loseSession: onSessionLost }, signal)
      hasBegun = !signal.aborted
    } catch (error) {
      if (!signal.aborted) following = undefined
      throw error
    }
  }
  const follow = () => {
    if (hasBegun || !isSignedIn()) return undefined
    following ??= begin(end)
    return following
  }
  setSessionLostHandler(onSessionLost)
  return {
    isSignedIn,
    follow,
    onSessionLost,
    signOut: async () => {
      await call(logout).catch(() => {})
      forget()
      goToLogin(false)
    },
  }
}
