import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useIntl } from '../i18n/intl.ts'

/** Sets the language of the interface for React Aria, which would otherwise use the language of the browser. */
export function AriaLocale({ children }: { readonly children: ReactNode }) {
  const { locale } = useIntl()
  return <I18nProvider locale={locale}>{children}</I18nProvider>
}
