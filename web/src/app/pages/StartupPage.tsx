import type { User } from '@lectern/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { requestedPage } from '../../features/auth/provider-redirects.ts'
import { safeRedirect } from '../../features/auth/safe-redirect.ts'
import {
  findLinkedUser,
  type SignInLink,
  signInByLink,
  switchAccount,
  takeSignInLink,
} from '../../features/auth/sign-in-link.ts'
import { userSettingsQuery } from '../../features/client-settings/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { findVisitor } from '../find-visitor.ts'
import { loadLibraryGuards } from '../load-library-guards.ts'
import { isInFrame, preloadScreen } from '../preload-screen.ts'
import { loadLiveUpdates } from '../session.ts'
import { useSession } from '../session-context.ts'

const { Part: LayoutSkeleton } = lazyPart(() =>
  import('../layout/LayoutSkeleton.tsx').then((m) => m.LayoutSkeleton),
)
const { Part: SwitchAccountPage } = lazyPart(
  () => import('../../features/auth/pages/SwitchAccountPage.tsx').then((m) => m.SwitchAccountPage),
  'account',
)

/** A link that would replace the signed-in account by another one. */
interface AccountSwitch {
  readonly link: SignInLink
  readonly user: User
  readonly other: User | undefined
}

/** True if a link has no effect for this user: its session has expired or belongs to the same account. */
const isWithoutEffect = (link: SignInLink, user: User, other: User | undefined): boolean =>
  link.session !== undefined && (other === undefined || other.id === user.id)

/** Finds the signed-in user, then redirects to the requested page or to the login. */
export function StartupPage() {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const session = useSession()
  const search = useSearch({ from: '/startup' })
  // Keeps the first value, because the address changes during the redirect.
  const [{ redirect }] = useState(search)
  const [error, setError] = useState<unknown>()
  const [question, setQuestion] = useState<AccountSwitch>()

  const start = useCallback(async () => {
    setError(undefined)
    setQuestion(undefined)
    const link = takeSignInLink()
    // Checked first, so that an expired link does not end a session.
    const other = link && (await findLinkedUser(link))
    // Fetches the code of the screen and its data at the same time.
    preloadScreen(router, safeRedirect(redirect))
    // A failure is reported by the code that needs it.
    loadLiveUpdates().catch(() => {})
    void client.prefetchQuery(serverOfferQuery)
    let user: User | null
    try {
      user = await findVisitor(client)
      if (link && !user) {
        await signInByLink(link)
        user = await findVisitor(client)
      } else if (link && user && !isWithoutEffect(link, user, other)) {
        return setQuestion({ link, user, other })
      }
    } catch (cause) {
      return setError(cause)
    }
    if (!user) return router.navigate({ to: '/login', search: redirect ? { redirect } : {}, replace: true })
    await Promise.all([
      // Readers show no libraries.
      isInFrame(router, safeRedirect(redirect)) &&
        // A failure is reported by the navigation.
        loadLibraryGuards().then(
          ({ prefetchLibraries }) => prefetchLibraries(client),
          () => {},
        ),
      client.prefetchQuery(serverOfferQuery),
      client.prefetchQuery(userSettingsQuery(user.id)),
      // Early events reduce the data that must be fetched again.
      session.receiveEvents()?.catch(() => {}),
    ])
    await router.navigate({ href: requestedPage(safeRedirect(redirect)), replace: true })
  }, [client, router, session, redirect])

  useEffect(() => {
    void start()
  }, [start])

  if (question) {
    const { link, user, other } = question
    const change = async () => {
      await switchAccount(link)
      // A new page keeps no data of the previous account.
      window.location.reload()
    }
    return (
      <Suspense>
        <SwitchAccountPage
          email={user.email}
          otherEmail={other?.email}
          onStay={() => void start()}
          onSwitch={change}
        />
      </Suspense>
    )
  }
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
  // Readers have no frame.
  if (!isInFrame(router, safeRedirect(redirect))) return null
  return (
    <Suspense>
      <LayoutSkeleton />
    </Suspense>
  )
}
