import type { MessageFormatElement, PluralElement, TYPE } from '@formatjs/icu-messageformat-parser'

export type Values = Readonly<Record<string, string | number | Date>>
/** A message as the build parses it. */
export type Message = readonly MessageFormatElement[]

/** The values of `TYPE`: the parser's code is not part of the client. */
const types = {
  literal: 0 as TYPE.literal,
  argument: 1 as TYPE.argument,
  number: 2 as TYPE.number,
  select: 5 as TYPE.select,
  plural: 6 as TYPE.plural,
  pound: 7 as TYPE.pound,
} as const

/** Returns a function that creates each formatter only once, because each takes milliseconds on a phone. */
function share<A extends string, T>(create: (locale: A) => T): (locale: A) => T {
  const made = new Map<A, T>()
  return (locale) => {
    const value = made.get(locale) ?? create(locale)
    made.set(locale, value)
    return value
  }
}

const getNumberFormat = share((locale: string) => new Intl.NumberFormat(locale))
const getPluralRules = share((locale: string) => new Intl.PluralRules(locale))

/** Small whole numbers in English need no formatter: the first one takes a fifteenth of the time until a book is open. */
function formatNumber(value: number, locale: string): string {
  const isPlain = locale.startsWith('en') && Number.isInteger(value) && value >= 0 && value < 1000
  return isPlain ? String(value) : getNumberFormat(locale).format(value)
}

function choosePlural({ options, offset }: PluralElement, value: number, locale: string) {
  return options[`=${value}`] ?? options[getPluralRules(locale).select(value - offset)] ?? options.other
}

/**
 * Formats a parsed ICU message: texts, values, numbers, `select` and `plural` of cardinal numbers. Throws if a value is missing, and for
 * dates, tags and styles of numbers, which our texts do not use and which would triple the code. `counted` is what `#` stands for.
 */
export function formatMessage(message: Message, locale: string, values: Values = {}, counted = 0): string {
  const find = (name: string): string | number | Date => {
    const value = values[name]
    if (value === undefined) throw new Error(`The value ${name} is missing`)
    return value
  }
  const format = (element: MessageFormatElement): string => {
    switch (element.type) {
      case types.literal:
        return element.value
      case types.pound:
        return formatNumber(counted, locale)
      case types.argument:
        return String(find(element.value))
      case types.number:
        return formatNumber(Number(find(element.value)), locale)
      case types.select: {
        const chosen = element.options[String(find(element.value))] ?? element.options.other
        return formatMessage(chosen?.value ?? [], locale, values, counted)
      }
      case types.plural: {
        const count = Number(find(element.value))
        const chosen = choosePlural(element, count, locale)
        return formatMessage(chosen?.value ?? [], locale, values, count - element.offset)
      }
      default:
        throw new Error(`Messages cannot have an element of type ${element.type}`)
    }
  }
  return message.map(format).join('')
}
