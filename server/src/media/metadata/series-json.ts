import { parseAgeRating } from './age-rating.ts'
import { htmlToText } from './html-text.ts'
import { emptySeriesPatch, type SeriesPatch } from './patches.ts'

export const seriesJsonLimits = {
  /** Maximum size of the file, in bytes; real ones have a kilobyte. */
  bytes: 1024 * 1024,
  /** Maximum length of a name, in characters. */
  text: 1000,
  summary: 100_000,
} as const

const statuses: ReadonlyMap<string, 'ENDED' | 'ONGOING'> = new Map([
  ['ended', 'ENDED'],
  ['completed', 'ENDED'],
  ['continuing', 'ONGOING'],
  ['ongoing', 'ONGOING'],
])

/** Members of which Mylar's files have at least one, in all versions. */
const typical = [
  'comicid',
  'cid',
  'booktype',
  'comic_image',
  'ComicImage',
  'total_issues',
  'publication_run',
  'publisher',
  'status',
]

/**
 * Reads the metadata of a series from a `series.json` as versions of Mylar and other programs write it (behaviour 5.5): any member may be
 * absent, null, or a text instead of a number. Returns null for a file that is too large, not JSON, without a name, or not about a
 * series of comics.
 */
export function parseSeriesJson(bytes: Uint8Array): SeriesPatch | null {
  const metadata = bytes.length > seriesJsonLimits.bytes ? null : getMetadata(bytes)
  const name = metadata && text(metadata.name)
  if (!metadata || !name) return null
  if (metadata.type !== 'comicSeries' && !typical.some((member) => Object.hasOwn(metadata, member)))
    return null
  const title = getTitle(name, metadata)
  const total = parseWholeNumber(metadata.total_issues)
  return {
    ...emptySeriesPatch,
    title,
    titleSort: title,
    publisher: text(metadata.publisher),
    ageRating: parseAgeRating(toText(metadata.age_rating)),
    totalBookCount: total !== null && total > 0 ? total : null,
    status: statuses.get((text(metadata.status) ?? '').toLowerCase()) ?? null,
    summary: getSummary(metadata.description_formatted) ?? getSummary(metadata.description_text),
  }
}

function getMetadata(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const file: unknown = JSON.parse(decodeText(bytes))
    if (!isObject(file)) return null
    // Some programs omit the object around the metadata.
    return isObject(file.metadata) ? file.metadata : file
  } catch {
    return null
  }
}

/** Decodes UTF-8, or UTF-16 if the zero bytes show it; without a byte order mark. */
function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  const isLittle = (a === 0xff && b === 0xfe) || (a === 0x7b && b === 0)
  const isBig = (a === 0xfe && b === 0xff) || (a === 0 && b === 0x7b)
  const label = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
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
  // Unlike in HTML, line breaks end paragraphs here.
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

/** Returns a whole number, also from a text. */
function parseWholeNumber(value: unknown): number | null {
  const digits = /^(\d{1,9})(?:\.0+)?$/.exec(toText(value).trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : String(typeof value === 'number' ? value : '')
