const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** Returns the beginning of a day of the reader, or of the day after it. */
function startOfDay(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Returns what two days of the reader (`2026-01-31`) narrow a list to, both included; anything else narrows nothing. */
export const toDayRange = (from: string | undefined, to: string | undefined) => ({
  ...(isDay(from) && { after: startOfDay(from) }),
  ...(isDay(to) && { before: startOfDay(to, 1) }),
})
