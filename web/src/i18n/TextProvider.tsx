import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { usePreference } from '../lib/preferences.ts'
import { IntlProvider } from './intl.ts'
import { getText, type LoadedText, showLanguage, subscribeToText } from './text-store.ts'

interface Props {
  /** Loaded before the first paint, so that no text changes visibly. */
  readonly initial: LoadedText
  readonly children: ReactNode
}

/** Provides the texts, and sets language and direction of the page; follows the stored choice. */
export function TextProvider({ initial, children }: Props) {
  const [tag] = usePreference('locale')
  const { language, messages } = useSyncExternalStore(subscribeToText, () => getText() ?? initial)
  useEffect(() => {
    // Offline, the screen keeps the previous language.
    showLanguage(tag).catch(() => {})
  }, [tag])
  useEffect(() => {
    document.documentElement.lang = language.tag
    document.documentElement.dir = language.dir
  }, [language])
  return (
    <IntlProvider locale={language.tag} messages={messages as Record<string, string>}>
      {children}
    </IntlProvider>
  )
}
