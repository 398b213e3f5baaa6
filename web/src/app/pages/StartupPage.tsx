import { setSessionCookie } from '@lectern/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { askedPage } from '../../features/auth/provider-trips.ts'
import { meQuery } from '../../features/auth/queries.ts'
import { safeRedirect } from '../../features/auth/safe-redirect.ts'
import { libraryQueries } from '../../features/libraries/queries.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FrameSkeleton } from '../layout/FrameSkeleton.tsx'
import { preloadScreen } from '../preload-screen.ts'
import { loadLiveUpdates } from '../session.ts'
import { useSession } from '../session-context.ts'

/** Finds out who is there, then goes where the visitor wanted to go, or to the login. */
export function StartupPage() {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const session = useSession()
  const search = useSearch({ from: '/startup' })
  // As it was at first: while we leave, the address is already that of the next screen.
  const [{ redirect, xAuthToken }] = useState(search)
  const [error, setError] = useState<unknown>()

  const start = useCallback(async () => {
    setError(undefined)
    if (xAuthToken) {
      const headers = { 'X-Auth-Token': xAuthToken }
      await call(setSessionCookie, { headers }).catch(() => {})
    }
    // The code of the screen, and all three answers, at once; without a session the other two come to nothing.
    preloadScreen(router, safeRedirect(redirect))
    // A failure is told where it is needed.
    loadLiveUpdates().catch(() => {})
    const waiting = [client.prefetchQuery(libraryQueries.list), client.prefetchQuery(serverOfferQuery)]
    try {
      await client.fetchQuery(meQuery)
    } catch (cause) {
      if (!isApiError(cause) || (cause.status !== 401 && cause.status !== 403)) return setError(cause)
      client.removeQueries({ queryKey: libraryQueries.all })
      return router.navigate({ to: '/login', search: redirect ? { redirect } : {}, replace: true })
    }
    // The sooner we listen, the less has to be fetched again.
    await Promise.all([...waiting, session.follow()?.catch(() => {})])
    await router.navigate({ href: askedPage(safeRedirect(redirect)), replace: true })
  }, [client, router, session, redirect, xAuthToken])

  useEffect(() => {
    void start()
  }, [start])

  if (isApiError(error) && error.kind === 'network') {
    return (
      <ErrorState
        title={t('app.unreachable')}
        kept={t('app.unreachable_text')}
        onRetry={() => void start()}
      />
    )
  }
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void start()} />
  return <FrameSkeleton />
}
