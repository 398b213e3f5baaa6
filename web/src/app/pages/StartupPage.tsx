import { setSessionCookie, type User } from '@lectern/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { requestedPage } from '../../features/auth/provider-redirects.ts'
import { safeRedirect } from '../../features/auth/safe-redirect.ts'
import { libraryQueries } from '../../features/libraries/queries.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { findVisitor } from '../find-visitor.ts'
import { LayoutSkeleton } from '../layout/LayoutSkeleton.tsx'
import { preloadScreen } from '../preload-screen.ts'
import { loadLiveUpdates } from '../session.ts'
import { useSession } from '../session-context.ts'

/** Finds the signed-in user, then redirects to the requested page or to the login. */
export function StartupPage() {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const session = useSession()
  const search = useSearch({ from: '/startup' })
  // Keeps the first value: during the redirect the address is already that of the next screen.
  const [{ redirect, xAuthToken }] = useState(search)
  const [error, setError] = useState<unknown>()

  const start = useCallback(async () => {
    setError(undefined)
    if (xAuthToken) {
      const headers = { 'X-Auth-Token': xAuthToken }
      await call(setSessionCookie, { headers }).catch(() => {})
    }
    // Fetches the code of the screen and its data at the same time.
    preloadScreen(router, safeRedirect(redirect))
    // A failure is reported by the code that needs it.
    loadLiveUpdates().catch(() => {})
    void client.prefetchQuery(serverOfferQuery)
    let user: User | null
    try {
      user = await findVisitor(client)
    } catch (cause) {
      return setError(cause)
    }
    if (!user) return router.navigate({ to: '/login', search: redirect ? { redirect } : {}, replace: true })
    await Promise.all([
      client.prefetchQuery(libraryQueries.list),
      client.prefetchQuery(serverOfferQuery),
      // The earlier events are received, the less has to be fetched again.
      session.follow()?.catch(() => {}),
    ])
    await router.navigate({ href: requestedPage(safeRedirect(redirect)), replace: true })
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
  return <LayoutSkeleton />
}
