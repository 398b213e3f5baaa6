import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { usePreference } from '../lib/preferences.ts'
import { type LoadedText, loadText } from './load-text.ts'

interface Props {
  /** Loaded before the first paint, so that no text changes visibly. */
  readonly initial: LoadedText
  readonly children: ReactNode
}

/** Provides the texts, and sets language and direction of the page; follows the stored choice. */
export function TextProvider({ initial, children }: Props) {
  const [tag] = usePreference('locale')
  const [text, setText] = useState(initial)
  useEffect(() => {
    let isCurrent = true
    // The old language stays on the screen until the new one is loaded.
    loadText(tag)
      .then((next) => isCurrent && setText(next))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [tag])
  const { language, messages } = text
  useEffect(() => {
    document.documentElement.lang = language.tag
    document.documentElement.dir = language.dir
  }, [language])
  return (
    <IntlProvider locale={language.tag} messages={messages as Record<string, string>} onError={() => {}}>
      {children}
    </IntlProvider>
  )
}
