import { useIntl } from './intl.ts'

type TextValue = string | number | Date
/** Returns the text of a message id; `values` fill its placeholders. */
export type Text = (id: string, values?: Readonly<Record<string, TextValue>>) => string

/** Returns the function that looks up texts: `const t = useText(); t('ui.close')`. */
export function useText(): Text {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values)
}
