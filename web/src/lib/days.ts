const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** Returns the beginning of a day, or of a later day, in the time zone of the user. */
function startOfDay(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Returns the times from the first to the last of two days (`2026-01-31`) of the user. Other texts set no limit. */
export const toDayRange = (from: string | undefined, to: string | undefined) => ({
  ...(isDay(from) && { after: startOfDay(from) }),
  ...(isDay(to) && { before: startOfDay(to, 1) }),
})
