import { parse } from '@formatjs/icu-messageformat-parser'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import { formatMessage, type Message, type Values } from './format-message.ts'

/**
 * The texts of a language for components. `react-intl` would add the formats of numbers, dates, lists and names, which are created by
 * `Intl` directly here. They would add a tenth to the first load of the login.
 */

type Messages = Readonly<Record<string, string | Message>>

export interface IntlText {
  readonly locale: string
  readonly messages: Messages
  readonly formatMessage: (descriptor: { readonly id: string }, values?: Values) => string
}

/** True for messages with placeholders. The build parses them, so they are strings only in tests and in development. */
const needsParsing = /[{<']/

const IntlContext = createContext<IntlText | undefined>(undefined)

/** Returns the texts of a language. Components use `useIntl`. */
export function createIntl(locale: string, messages: Messages): IntlText {
  const parsed = new Map<string, Message>()
  const parseOnce = (text: string): Message => {
    const message = parsed.get(text) ?? parse(text)
    parsed.set(text, message)
    return message
  }
  return {
    locale,
    messages,
    formatMessage: ({ id }, values) => {
      const message = messages[id]
      if (message === undefined) return id
      try {
        if (typeof message !== 'string') return formatMessage(message, locale, values)
        if (!needsParsing.test(message)) return message
        return formatMessage(parseOnce(message), locale, values)
      } catch {
        // A value is missing, or the text is broken: the name of the text is better than no screen.
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
