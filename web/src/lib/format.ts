import { useIntl } from '../i18n/intl.ts'

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns a function that creates a value at its first call, because a formatter takes ten milliseconds on a phone. */
function createOnce<T>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}

/** Creates formatters of dates, sizes and numbers. Calendar dates are UTC; otherwise a release date would change by a day in the west. */
export function formats(locale: string) {
  const medium = createOnce(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
  const long = createOnce(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
  const withTime = (dateStyle: 'medium' | 'long') =>
    createOnce(() => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' }))
  const [moment, longMoment] = [withTime('medium'), withTime('long')]
  const relative = createOnce(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const number = createOnce(() => new Intl.NumberFormat(locale))
  const percent = createOnce(() => new Intl.NumberFormat(locale, { style: 'percent' }))
  return {
    /** Formats `2024-05-01` or a timestamp as a day. */
    date: (value: string) => medium().format(new Date(value)),
    /** Formats a day with the full name of its month. */
    longDate: (value: string) => long().format(new Date(value)),
    /** Formats a timestamp as day and time in the reader's time zone. */
    dateTime: (value: string) => moment().format(new Date(value)),
    /** Formats a timestamp as day, with the full name of its month, and time. */
    longDateTime: (value: string) => longMoment().format(new Date(value)),
    /** Formats a timestamp as "3 hours ago". */
    ago: (value: string, now: number = Date.now()) => {
      const seconds = (Date.parse(value) - now) / 1000
      const unit = units.find(([, size]) => Math.abs(seconds) >= size)
      return unit ? relative().format(Math.round(seconds / unit[1]), unit[0]) : relative().format(0, 'second')
    },
    /** Formats bytes as "12.3 MB"; steps of 1024, as file managers count. */
    size: (bytes: number) => {
      const step = Math.min(byteUnits.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: byteUnits[step] ?? 'byte',
        // The short form of bytes has no plural: "0 byte".
        unitDisplay: step > 0 ? 'short' : 'long',
        maximumFractionDigits: step > 0 ? 1 : 0,
      }).format(bytes / 1024 ** step)
    },
    number: (value: number) => number().format(value),
    percent: (fraction: number) => percent().format(fraction),
  }
}
export type Formats = ReturnType<typeof formats>

const formatsByLocale = new Map<string, Formats>()

/** Returns the formatters of the current locale. They are cached, because they are slow to create and every card uses them. */
export function useFormats(): Formats {
  const { locale } = useIntl()
  const made = formatsByLocale.get(locale) ?? formats(locale)
  formatsByLocale.set(locale, made)
  return made
}
