import { readNumber } from './read-number.ts'

/**
 * Returns `YYYY-MM-DD` for a typed year, year and month, or day, with any separators and the year first. Missing parts become 1, because
 * servers accept only whole days. Other texts are returned unchanged and refused by the check.
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

/** True for an existing date in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
