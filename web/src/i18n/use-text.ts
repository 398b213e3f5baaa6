import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

export type TextValue = string | number | Date
/** Text of a message id; `values` fill its placeholders. */
export type Text = (id: string, values?: Readonly<Record<string, TextValue>>) => string

/** The one way to texts: `const t = useText(); t('ui.close')`. */
export function useText(): Text {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values as Record<string, TextValue> | undefined)
}

/** Text of a message id whose placeholders are elements. */
export type RichText = (id: string, values: Readonly<Record<string, ReactNode>>) => ReactNode

export function useRichText(): RichText {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values as Record<string, ReactNode>)
}
