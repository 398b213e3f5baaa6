import { type Formatters, IntlMessageFormat } from 'intl-messageformat'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'

/**
 * Stands for `react-intl` in the built client (`compile-messages.ts`): the part of it that this code uses, without the formats of numbers,
 * dates, lists and names, which come from `Intl` directly and would be a tenth of the login.
 */

type Message = NonNullable<ConstructorParameters<typeof IntlMessageFormat>[0]>
type Messages = Readonly<Record<string, Message>>
type Values = Readonly<Record<string, string | number | Date>>

interface IntlText {
  readonly locale: string
  readonly messages: Messages
  readonly formatMessage: (descriptor: { readonly id: string }, values?: Values) => string
}

const IntlContext = createContext<IntlText | undefined>(undefined)

/** Returns a function that creates each formatter once, whatever number of messages uses it: each takes a phone milliseconds. */
function share<A extends readonly unknown[], T>(create: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = JSON.stringify(args)
    const value = made.get(key) ?? create(...args)
    made.set(key, value)
    return value
  }
}

const formatters: Formatters = {
  getNumberFormat: share((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: share((...args) => new Intl.DateTimeFormat(...args)),
  getPluralRules: share((...args) => new Intl.PluralRules(...args)),
}

function createIntl(locale: string, messages: Messages): IntlText {
  const formats = new Map<string, IntlMessageFormat>()
  return {
    locale,
    messages,
    formatMessage: ({ id }, values) => {
      const message = messages[id]
      // Messages without placeholders are plain strings.
      if (message === undefined || typeof message === 'string') return message ?? id
      const format = formats.get(id) ?? new IntlMessageFormat(message, locale, undefined, { formatters })
      formats.set(id, format)
      try {
        return String(format.format(values))
      } catch {
        // A value is missing: better the name of the text than no screen.
        return id
      }
    },
  }
}

interface Props {
  readonly locale: string
  readonly messages: Messages
  readonly children: ReactNode
}

export function IntlProvider({ locale, messages, children }: Props) {
  const intl = useMemo(() => createIntl(locale, messages), [locale, messages])
  return createElement(IntlContext, { value: intl }, children)
}

export function useIntl(): IntlText {
  const intl = useContext(IntlContext)
  if (!intl) throw new Error('There is no IntlProvider above this component')
  return intl
}
