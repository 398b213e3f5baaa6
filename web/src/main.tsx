import './ui/tokens.css'
import './ui/base.css'
import './start.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { closeOnBack } from './app/close-on-back.ts'
import { preloadScreen } from './app/preload-screen.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { restoreScroll } from './app/scroll-restoration.ts'
import { createSession } from './app/session.ts'
import { isSignInWindow } from './features/auth/is-sign-in-window.ts'
import { ensureTexts, showLanguage } from './i18n/text-store.ts'
import { readPreferences, watchOtherTabs } from './lib/preferences.ts'
import { watchTheme } from './lib/theme.ts'

/** Delay, in milliseconds, after which the first screen is most likely loaded. */
const failureTextsDelayMs = 4000

watchTheme()
watchOtherTabs()

const client = createQueryClient()
const session = createSession(client, (keepPlace) => {
  const redirect = keepPlace ? router.state.location.href : undefined
  // After a sign-out, a provider that still has a session must not sign the user in again.
  const search = keepPlace ? { redirect } : { logout: true }
  // The next user must not see data of the last one.
  void router
    .navigate({ to: '/login', search, replace: keepPlace, state: { hasSessionEnded: keepPlace } })
    .then(() => client.removeQueries({ type: 'inactive', predicate: ({ meta }) => !meta?.stays }))
})
const guardHistory = closeOnBack()
const router = createAppRouter({ client, receiveEvents: session.receiveEvents })
guardHistory(router.history)
restoreScroll(router)

const root = document.getElementById('root')
// The sign-in window of a provider renders nothing: it notifies its page and closes.
const hasFinished =
  isSignInWindow() && (await import('./features/auth/sign-in-window.ts')).finishSignInWindow()
if (root && !hasFinished) {
  // Loads the first screen and its texts at the same time.
  const loading = showLanguage(readPreferences().locale)
  preloadScreen(router, router.state.location.pathname === '/login' ? '/login' : '/startup')
  const text = await loading
  createRoot(root).render(<App client={client} router={router} session={session} text={text} />)
  // Kept for the time when the server cannot be reached.
  setTimeout(() => void ensureTexts('failures').catch(() => {}), failureTextsDelayMs)
}
