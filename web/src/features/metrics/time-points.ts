import type { MetricsOverview } from '@lectern/contract/metrics-overview'

type Growth = MetricsOverview['growth'][number]
type Reading = MetricsOverview['reading'][number]

/** Returns every month from the first to the current one, `2024-05`; months without books have zeros. */
export function fillMonths(growth: readonly Growth[], now: Date): Growth[] {
  const first = growth[0]
  if (!first) return []
  const known = new Map(growth.map((g) => [g.month, g]))
  const current = now.toISOString().slice(0, 7)
  const months: Growth[] = []
  let [year = 0, month = 1] = first.month.split('-').map(Number)
  // A clock that was ahead may have dated a book in the future.
  const last = growth.at(-1)?.month ?? current
  const end = [last, current].toSorted().at(-1) ?? current
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > end) return months
    months.push(known.get(name) ?? { month: name, books: 0, size: 0 })
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}

/** Returns the totals at the end of each month. */
export function toRunningTotals(growth: readonly Growth[]): Growth[] {
  let books = 0
  let size = 0
  return growth.map((g) => {
    books += g.books
    size += g.size
    return { month: g.month, books, size }
  })
}

/** Returns the last `days` days until `today` (`2024-05-01`); days without reading have zeros. */
export function fillDays(reading: readonly Reading[], days: number, today: string): Reading[] {
  const known = new Map(reading.map((r) => [r.day, r]))
  const end = Date.parse(today)
  return Array.from({ length: days }, (_, i) => {
    const day = new Date(end - (days - 1 - i) * 86_400_000).toISOString().slice(0, 10)
    return known.get(day) ?? { day, books: 0, completed: 0 }
  })
}

/** Returns the local date of a time, `2024-05-01`. */
export function localDay(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
