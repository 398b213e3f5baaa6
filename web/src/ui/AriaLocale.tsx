import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useIntl } from '../i18n/intl.ts'

interface Props {
  readonly children: ReactNode
}

/** Tells the parts of React Aria the language of the interface; they would take that of the browser. */
export function AriaLocale({ children }: Props) {
  const { locale } = useIntl()
  return <I18nProvider locale={locale}>{children}</I18nProvider>
}
