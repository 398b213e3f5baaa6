import { logout } from '@lectern/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { call, setSessionLostHandler } from '../api/client.ts'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import { meQuery } from '../features/auth/queries.ts'
import { closeAllDialogs } from '../ui/open-dialogs.ts'

export interface Session {
  readonly isSignedIn: () => boolean
  /**
   * Starts to receive events from the server. Data fetched after the promise has resolved is kept up to date; undefined when events are
   * already received, or nobody is signed in.
   */
  readonly follow: () => Promise<void> | undefined
  /** Called when the server rejects the session: redirects to the login, which returns to the current page. */
  readonly onSessionLost: () => void
  /** Signs out even when the server does not respond. */
  readonly signOut: () => Promise<void>
}

/** Loads the code, possibly while the signed-in user is still being fetched. */
export const loadLiveUpdates = () => import('./live-updates.ts')

/** `goToLogin` keeps the current address for the return when `keepPlace` is true. */
export function createSession(client: QueryClient, goToLogin: (keepPlace: boolean) => void): Session {
  let following: Promise<void> | undefined
  let hasBegun = false
  let end = new AbortController()
  const forget = () => {
    end.abort()
    end = new AbortController()
    following = undefined
    hasBegun = false
    dropEarlyAnswers()
    closeAllDialogs()
    // Reset, not removed: the cache keeps that no user is signed in, and the login does not request it again.
    void client.resetQueries({ queryKey: meQuery.queryKey })
  }
  const isSignedIn = () => Boolean(client.getQueryData(meQuery.queryKey))
  const onSessionLost = () => {
    // Many calls fail together when a session ends; only the first one redirects, and the login itself may fail with 401.
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
      // What the screen still fetches, or would fetch because of an event, would fail without the session.
      end.abort()
      await client.cancelQueries()
      await call(logout).catch(() => {})
      forget()
      goToLogin(false)
    },
  }
}
