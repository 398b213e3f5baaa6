import { readNumber } from './read-number.ts'

/**
 * Returns `YYYY-MM-DD` for what was typed of a date: a year, a year and a month, or a whole day, divided by anything that is no digit, the
 * year first. A server takes whole days only: the missing parts are the first ones. Other texts stay as they are, for the check to refuse.
 */
export function readDate(typed: string): string {
  const text = typed.trim()
  const parts = text.split(/[^\d٠-٩۰-۹]+/).map(readNumber)
  const [year, month = 1, day = 1] = parts
  const hasYear = /^[\d٠-٩۰-۹]{4}(\D|$)/.test(text)
  const isWhole = hasYear && parts.length <= 3 && parts.every((part) => part !== null && !Number.isNaN(part))
  if (!isWhole || year == null || month === null || day === null) return text
  const write = (value: number, length: number) => String(value).padStart(length, '0')
  return `${write(year, 4)}-${write(month, 2)}-${write(day, 2)}`
}

/** True for a day of the calendar, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
