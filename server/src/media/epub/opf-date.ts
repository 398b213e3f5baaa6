import { attribute, getText, type XmlElement } from '../metadata/xml-tree.ts'

/** Events of EPUB 2 (OPF 2.0.1, 2.2.7), the best one for the date of a book first; those not listed come before `creation`. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['original-publication', 0],
  ['publication', 1],
  ['issued', 1],
  ['', 2],
  ['creation', 4],
])
/** Events of the file, not of the book. */
const ofFile = new Set(['modification', 'modified', 'conversion', 'ops-publication'])

/** Returns the ISO day of a book (behaviour 5.4): that of its publication, if there are several. */
export function findReleaseDate(dates: readonly XmlElement[]): string | null {
  const event = (element: XmlElement) => attribute(element, 'event')?.trim().toLowerCase() ?? ''
  const rank = (element: XmlElement) => ranks.get(event(element)) ?? 3
  const [day] = dates
    .filter((element) => !ofFile.has(event(element)))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((element) => parseIsoDay(getText(element)) ?? [])
  return day ?? null
}

/**
 * Returns the day of a date as people and tools write it, the year first: `1998`, `1998-05`, `2001/03/04`, `20010304`, with or without a time.
 * A missing month or day is the first (behaviour 5.3). Null for an invalid date, and for `0101-01-01`, which calibre writes for an unknown one.
 */
function parseIsoDay(text: string): string | null {
  const time = String.raw`(?:[T ]+\d{1,2}:\d\d.{0,40})?`
  const parts = new RegExp(String.raw`^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2})${time})?)?[-/.]?$`).exec(text)
  const [, year = '', , month = '1', dayOfMonth = '1'] = parts ?? []
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (!parts && !compact) return null
  const [y, m, d] = compact ? compact.slice(1) : [year, month, dayOfMonth]
  const day = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`
  if (day === '0101-01-01' || day < '0001') return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}
