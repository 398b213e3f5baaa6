import type { WebLink } from '@lectern/contract/values'
import { parseAgeRating } from './age-rating.ts'
import type { ComicInfo, ComicInfoField } from './comic-info.ts'
import { toIsbn13 } from './isbn.ts'
import { languageTag } from './language-tag.ts'
import { type BookPatch, emptySeriesPatch, type SeriesPatch } from './patches.ts'
import { parseSortNumber } from './sort-number.ts'

/** Position of a book in a read list; without `position` it is added at the end. */
export interface ReadListPlace {
  readonly name: string
  readonly position: number | null
}

const roles: readonly (readonly [ComicInfoField, string])[] = [
  ['Writer', 'writer'],
  ['Penciller', 'penciller'],
  ['Inker', 'inker'],
  ['Colorist', 'colorist'],
  ['Letterer', 'letterer'],
  ['CoverArtist', 'cover'],
  ['Editor', 'editor'],
  ['Translator', 'translator'],
]

export function bookPatch(info: ComicInfo): BookPatch {
  return {
    title: info.Title ?? null,
    summary: info.Summary ?? null,
    number: info.Number ?? null,
    numberSort: info.Number === undefined ? null : parseSortNumber(info.Number),
    releaseDate: releaseDate(info),
    authors: filled(
      roles.flatMap(([field, role]) => distinct(commaList(info[field])).map((name) => ({ name, role }))),
    ),
    links: filled(links(info.Web)),
    tags: filled(distinct(commaList(info.Tags).map((tag) => tag.toLowerCase()))),
    isbn: info.GTIN === undefined ? null : toIsbn13(info.GTIN),
  }
}

/** Returns the metadata of the series. `appendVolume`: the library flag importComicInfoSeriesAppendVolume. */
export function seriesPatch(info: ComicInfo, options: { readonly appendVolume: boolean }): SeriesPatch {
  const title = seriesTitle(info, options.appendVolume)
  const count = integer(info.Count)
  return {
    ...emptySeriesPatch,
    title,
    titleSort: title,
    publisher: info.Publisher ?? null,
    ageRating: parseAgeRating(info.AgeRating ?? ''),
    readingDirection: readingDirection(info.Manga),
    language: languageTag(info.LanguageISO),
    genres: filled(distinct(commaList(info.Genre))),
    // Programs write -1 for "unknown".
    totalBookCount: count !== null && count > 0 ? count : null,
  }
}

/** Returns the names of the series' collections: SeriesGroup, a comma list (behaviour 5.3). */
export const collectionNames = (info: ComicInfo): string[] => distinct(commaList(info.SeriesGroup))

/** Returns the read lists of the book: AlternateSeries, then the story arcs (behaviour 5.3). */
export function readListPlaces(info: ComicInfo): ReadListPlace[] {
  const alternate = info.AlternateSeries
  return [
    ...(alternate === undefined ? [] : [{ name: alternate, position: integer(info.AlternateNumber) }]),
    ...storyArcs(info),
  ]
}

/**
 * Returns the story arcs. With numbers, names and numbers are paired by position, and unpaired ones are dropped; without numbers, only
 * the names are used.
 */
function storyArcs({ StoryArc, StoryArcNumber }: ComicInfo): ReadListPlace[] {
  if (StoryArcNumber === undefined) return commaList(StoryArc).map((name) => ({ name, position: null }))
  const numbers = splitParts(StoryArcNumber).map((number) => integer(number))
  return splitParts(StoryArc).flatMap((name, i) => {
    const position = numbers[i] ?? null
    return name === '' || position === null ? [] : [{ name, position }]
  })
}

function seriesTitle({ Series, Volume }: ComicInfo, appendVolume: boolean): string | null {
  if (Series === undefined) return null
  const volume = integer(Volume)
  return appendVolume && volume !== null && volume !== 1 && volume >= 0 ? `${Series} (${volume})` : Series
}

function readingDirection(manga: string | undefined): SeriesPatch['readingDirection'] {
  if (manga === 'YesAndRightToLeft') return 'RIGHT_TO_LEFT'
  return manga === 'No' ? 'LEFT_TO_RIGHT' : null
}

/**
 * Returns the release date. The year is required, month and day are 1 by default. A date that does not exist (30 February) is dropped, but
 * unlike in Komga the rest of the patch is kept: one bad number should not cost title and authors.
 */
function releaseDate({ Year, Month, Day }: ComicInfo): string | null {
  const year = integer(Year)
  if (year === null || year < 1 || year > 9999) return null
  const [month, day] = [datePart(Month), datePart(Day)]
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** Parses one part of a date. Programs write -1 for "unknown"; any other text that is not a number makes the date invalid. */
const datePart = (text: string | undefined): number =>
  text === undefined || text === '-1' ? 1 : (integer(text) ?? 0)

/** Returns the URLs, separated by spaces, that a browser may safely follow. */
function links(web: string | undefined): WebLink[] {
  return distinct((web ?? '').split(/\s+/)).flatMap((url) => {
    const parsed = URL.parse(url)
    const isWeb = parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:')
    return isWeb && parsed.hostname !== '' ? [{ label: parsed.hostname, url }] : []
  })
}

const integer = (text: string | undefined): number | null =>
  text !== undefined && /^[+-]?\d{1,9}$/.test(text) ? Number(text) : null

const splitParts = (text: string | undefined): string[] => (text ?? '').split(',').map((part) => part.trim())

const commaList = (text: string | undefined): string[] => splitParts(text).filter((part) => part !== '')

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

const filled = <T>(list: readonly T[]): readonly T[] | null => (list.length > 0 ? list : null)
