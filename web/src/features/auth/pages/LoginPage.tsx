import { type ClientSettings, signInSettings } from '@lectern/contract/client-settings'
import { type SignInProvider, startProviderSignIn } from '@lectern/contract/oauth2'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { buildUrl } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { usePreference } from '../../../lib/preferences.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { CredentialsForm } from '../CredentialsForm.tsx'
import { getLoginErrorId, getRedirectErrorId } from '../login-error.ts'
import { ProviderButtons } from '../ProviderButtons.tsx'
import { canRedirectNow } from '../provider-redirects.ts'
import { meQuery } from '../queries.ts'
import { SignInLayout } from '../SignInLayout.tsx'
import { safeRedirect } from '../safe-redirect.ts'
import { type Credentials, claim, signIn } from '../sign-in.ts'
import { claimQuery, providersQuery, signInSettingsQuery } from '../sign-in-queries.ts'
import { openSignInWindow } from '../sign-in-window.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for the login that follows because the server has rejected the session. */
    hasSessionEnded?: boolean
  }
}

export function LoginPage() {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const { redirect, error: redirectError, logout } = useSearch({ from: '/login' })
  // Not by `useLocation`, which is in a file of the screens behind the login.
  const lead = router.state.location.state.hasSessionEnded ? 'auth.session_ended' : 'auth.lead'
  const [rememberMe, setRememberMe] = usePreference('rememberMe')
  // Unknown counts as claimed, because nearly every server is.
  const isClaimed = useQuery(claimQuery).data?.isClaimed
  const isUnclaimed = isClaimed === false
  usePageTitle(t(isUnclaimed ? 'auth.claim_title' : 'auth.sign_in'))

  // A second press may come before the first is rendered.
  const isEntering = useRef(false)
  const enter = useMutation({
    mutationFn: async (credentials: Credentials) => {
      if (isUnclaimed) {
        await claim(credentials)
        client.setQueryData(claimQuery.queryKey, { isClaimed: true })
      }
      return signIn(credentials, rememberMe)
    },
    onSuccess: async (user) => {
      client.setQueryData(meQuery.queryKey, user)
      await router.navigate({ href: safeRedirect(redirect), replace: true })
    },
    // Another user has claimed the server: the form becomes a sign-in form.
    onError: () => {
      isEntering.current = false
      return client.invalidateQueries({ queryKey: claimQuery.queryKey })
    },
  })
  const error = enter.isError ? t(getLoginErrorId(enter.error)) : undefined

  const [elsewhere, setElsewhere] = useState<string>()
  const returned = useCallback(
    async (failure: string | undefined) => {
      setElsewhere(failure)
      if (failure !== undefined) return
      // The sign-in window has created a session.
      const user = await client.fetchQuery(meQuery).catch(() => undefined)
      if (user) await router.navigate({ href: safeRedirect(redirect), replace: true })
      else setElsewhere('')
    },
    [client, router, redirect],
  )
  const refused = elsewhere ?? redirectError

  const { data: providers = [] } = useQuery(providersQuery)
  const { data: settings = {} } = useQuery(signInSettingsQuery)
  const [isFormWanted, setFormWanted] = useState(false)
  const { hidesForm, onlyProvider } = getSignInMethods(providers, settings, isClaimed)
  const isFormHidden = hidesForm && !isFormWanted
  const goTo = redirectError === undefined && logout === undefined ? onlyProvider : undefined
  useEffect(() => {
    if (goTo === undefined || !canRedirectNow()) return
    openSignInWindow(buildUrl(startProviderSignIn, { params: { registrationId: goTo } }), redirect)
  }, [goTo, redirect])

  return (
    <SignInLayout
      title={t(isUnclaimed ? 'auth.claim_title' : 'app.name')}
      lead={t(isUnclaimed ? 'auth.claim_text' : lead)}
    >
      {refused !== undefined && <Note tone="danger">{t(getRedirectErrorId(refused))}</Note>}
      {!isFormHidden && (
        <CredentialsForm
          key={String(isUnclaimed)}
          isNew={isUnclaimed}
          isBusy={enter.isPending || enter.isSuccess}
          error={error}
          submitLabel={t(isUnclaimed ? 'auth.claim' : 'auth.sign_in')}
          onSubmit={(credentials) => {
            if (isEntering.current) return
            isEntering.current = true
            enter.mutate(credentials)
          }}
        >
          <Checkbox label={t('auth.remember')} checked={rememberMe} onChange={setRememberMe} />
        </CredentialsForm>
      )}
      {!isUnclaimed && <ProviderButtons onDone={returned} isAlone={isFormHidden} requestedPage={redirect} />}
      {isFormHidden && (
        <Button variant="quiet" onClick={() => setFormWanted(true)}>
          {t('auth.with_password')}
        </Button>
      )}
    </SignInLayout>
  )
}

interface SignInMethods {
  /** True when the form for email and password is shown on request only. */
  readonly hidesForm: boolean
  /** Registration id of the provider to redirect to automatically. */
  readonly onlyProvider: string | undefined
}

/** Returns the sign-in methods of the login screen. Does not redirect until the server is known to have an account. */
function getSignInMethods(
  providers: readonly SignInProvider[],
  settings: ClientSettings,
  isClaimed: boolean | undefined,
): SignInMethods {
  const isOn = (key: string) => Object.hasOwn(settings, key) && settings[key]?.value === 'true'
  const [provider, ...others] = providers
  const hidesForm = isClaimed !== false && provider !== undefined && isOn(signInSettings.hideForm)
  const redirects = hidesForm && isClaimed === true && others.length === 0 && isOn(signInSettings.goAtOnce)
  return { hidesForm, onlyProvider: redirects ? provider.registrationId : undefined }
}
