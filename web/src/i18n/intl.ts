import { type Formatters, IntlMessageFormat } from 'intl-messageformat'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'

/**
 * The texts of a language for components. `react-intl` would add the formats of numbers, dates, lists and names, which come from `Intl`
 * directly here: they would be a tenth of the login.
 */

type Message = NonNullable<ConstructorParameters<typeof IntlMessageFormat>[0]>
type Messages = Readonly<Record<string, Message>>
type Values = Readonly<Record<string, string | number | Date>>

export interface IntlText {
  readonly locale: string
  readonly messages: Messages
  readonly formatMessage: (descriptor: { readonly id: string }, values?: Values) => string
}

/** True for messages with placeholders; the build parses them, so that they are strings only in tests and while one develops. */
const needsParsing = /[{<']/

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

/** Returns the texts of a language; components get them by `useIntl`. */
export function createIntl(locale: string, messages: Messages): IntlText {
  const formats = new Map<string, IntlMessageFormat>()
  return {
    locale,
    messages,
    formatMessage: ({ id }, values) => {
      const message = messages[id]
      if (message === undefined) return id
      if (typeof message === 'string' && !needsParsing.test(message)) return message
      try {
        const format = formats.get(id) ?? new IntlMessageFormat(message, locale, undefined, { formatters })
        formats.set(id, format)
        return String(format.format(values))
      } catch {
        // A value is missing, or the text is broken: better the name of the text than no screen.
        return id
      }
    },
  }
}

interface Props {
  readonly locale: string
  readonly messages: Messages
  readonly children?: ReactNode
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
