import { useIntl } from 'react-intl'

type TextValue = string | number | Date
/** Returns the text of a message id; `values` fill its placeholders. */
export type Text = (id: string, values?: Readonly<Record<string, TextValue>>) => string

/** What is left as text by the build has none of these (`compile-messages.ts`). */
const needsParsing = /[{<']/

/** Returns the function that looks up texts: `const t = useText(); t('ui.close')`. */
export function useText(): Text {
  const intl = useIntl()
  return (id, values) => {
    const message: unknown = intl.messages[id]
    // The library would parse it, and fail, at every call: the parser is not part of the client.
    if (typeof message === 'string' && !needsParsing.test(message)) return message
    return intl.formatMessage({ id }, values as Record<string, TextValue> | undefined)
  }
}
