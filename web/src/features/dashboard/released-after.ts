/** Returns the day one month before, such as `2024-05-01`; the last day of that month when it has no such day. */
export function getReleasedAfter(today: Date): string {
  const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(today.getUTCDate(), lastOfMonth))
  return day.toISOString().slice(0, 10)
}
