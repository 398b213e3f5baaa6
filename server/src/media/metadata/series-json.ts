import { htmlToText } from './html-text.ts'
import { emptySeriesPatch, type SeriesPatch } from './patches.ts'

export const seriesJsonLimits = {
  /** Maximum size of the file, in bytes; real ones have a kilobyte. */
  bytes: 1024 * 1024,
  /** Maximum length of a name, in characters. */
  text: 1000,
  summary: 100_000,
} as const

const ages: ReadonlyMap<string, number> = new Map([
  ['all', 0],
  ['all ages', 0],
  ['9+', 9],
  ['12+', 12],
  ['15+', 15],
  ['17+', 17],
  ['adult', 18],
])

const statuses: ReadonlyMap<string, 'ENDED' | 'ONGOING'> = new Map([
  ['ended', 'ENDED'],
  ['continuing', 'ONGOING'],
])

/**
 * Fields that every file of Mylar has, each by any of its names. Mylar writes `ComicImage`; its documentation, and other programs after it,
 * say `comic_image`.
 */
const mandatory: readonly (readonly string[])[] = [
  ['type'],
  ['publisher'],
  ['name'],
  ['comicid', 'cid'],
  ['year'],
  ['booktype'],
  ['comic_image', 'ComicImage'],
  ['total_issues'],
  ['publication_run'],
  ['status'],
]

/**
 * Reads the metadata of a series from Mylar's `series.json` (behaviour 5.5). Returns null for a file that is too large, no JSON or not
 * Mylar's; a value of the wrong type is only left out.
 */
export function parseSeriesJson(bytes: Uint8Array): SeriesPatch | null {
  const metadata = bytes.length > seriesJsonLimits.bytes ? null : getMetadata(bytes)
  if (!metadata) return null
  const has = (name: string) => Object.hasOwn(metadata, name) && metadata[name] !== null
  if (!mandatory.every((names) => names.some(has))) return null
  const name = text(metadata.name)
  if (name === null) return null
  const title = getTitle(name, metadata)
  const total = parseWholeNumber(metadata.total_issues)
  return {
    ...emptySeriesPatch,
    title,
    titleSort: title,
    publisher: text(metadata.publisher),
    ageRating: ages.get((text(metadata.age_rating) ?? '').toLowerCase()) ?? null,
    totalBookCount: total !== null && total > 0 ? total : null,
    status: statuses.get((text(metadata.status) ?? '').toLowerCase()) ?? null,
    summary: getSummary(metadata.description_formatted) ?? getSummary(metadata.description_text),
  }
}

function getMetadata(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const file: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(file) && isObject(file.metadata) ? file.metadata : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the title of the series. A later volume is another series, so its title carries its year. */
function getTitle(name: string, { volume, year }: Record<string, unknown>): string {
  const [number, since] = [parseWholeNumber(volume), parseWholeNumber(year)]
  return number === null || number === 1 || since === null ? name : `${name} (${since})`
}

function getSummary(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // Lines end paragraphs here, as they do not in HTML.
  const lines = value.split(/\r?\n/).map((line) => htmlToText(line, seriesJsonLimits.summary))
  return (
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .slice(0, seriesJsonLimits.summary) || null
  )
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return clean.slice(0, seriesJsonLimits.text).toWellFormed().trim() || null
}

/** Returns a whole number, also when it is written as a text. */
function parseWholeNumber(value: unknown): number | null {
  const written = typeof value === 'string' ? value.trim() : String(typeof value === 'number' ? value : '')
  return /^\d{1,9}$/.test(written) ? Number(written) : null
}
