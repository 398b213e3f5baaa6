import { logout } from '@lectern/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { call, setSessionLostHandler } from '../api/client.ts'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import { meQuery } from '../features/auth/queries.ts'
import { closeAllDialogs } from '../ui/dialog/open-dialogs.ts'

export interface Session {
  readonly isSignedIn: () => boolean
  /**
   * Starts to receive events from the server. Data fetched after the promise has resolved is kept up to date. Returns undefined if events
   * are already received, or no user is signed in.
   */
  readonly receiveEvents: () => Promise<void> | undefined
  /** Called when the server rejects the session: redirects to the login, which returns to the current page. */
  readonly onSessionLost: () => void
  /** Signs out, even if the server does not respond. */
  readonly signOut: () => Promise<void>
}

/** Loads the code for live updates, possibly while the signed-in user is still being fetched. */
export const loadLiveUpdates = () => import('./live-updates.ts')

/** Creates the session of the page; with `keepAddress`, `goToLogin` returns to the current address after the login. */
export function createSession(client: QueryClient, goToLogin: (keepAddress: boolean) => void): Session {
  let starting: Promise<void> | undefined
  let isReceiving = false
  let end = new AbortController()
  const reset = () => {
    end.abort()
    end = new AbortController()
    starting = undefined
    isReceiving = false
    dropEarlyAnswers()
    closeAllDialogs()
    // Reset instead of removed: the cache then knows that no user is signed in, and the login does not fetch it again.
    void client.resetQueries({ queryKey: meQuery.queryKey })
  }
  const isSignedIn = () => Boolean(client.getQueryData(meQuery.queryKey))
  const onSessionLost = () => {
    // Many calls fail together when a session ends; only the first one redirects, and the login itself may fail with 401.
    if (!isSignedIn()) return
    reset()
    goToLogin(true)
  }
  const userId = () => client.getQueryData(meQuery.queryKey)?.id
  const start = async ({ signal }: AbortController) => {
    try {
      const { startLiveUpdates } = await loadLiveUpdates()
      await startLiveUpdates({ client, userId, loseSession: onSessionLost }, signal)
      isReceiving = !signal.aborted
    } catch (error) {
      if (!signal.aborted) starting = undefined
      throw error
    }
  }
  const receiveEvents = () => {
    if (isReceiving || !isSignedIn()) return undefined
    starting ??= start(end)
    return starting
  }
  setSessionLostHandler(onSessionLost)
  return {
    isSignedIn,
    receiveEvents,
    onSessionLost,
    signOut: async () => {
      // Pending requests, and those that events would cause, would fail without the session.
      end.abort()
      await client.cancelQueries()
      await call(logout).catch(() => {})
      reset()
      goToLogin(false)
    },
  }
}
