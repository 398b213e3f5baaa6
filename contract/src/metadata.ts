import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { isIsbn13 } from './isbn.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { ReadingDirection, SeriesStatus } from './series.ts'
import {
  CalendarDate,
  hasNoNul,
  Id,
  isNotBlank,
  noContent,
  tooLong,
  wholeFrom,
  withoutNul,
} from './values.ts'

/**
 * Metadata that users edit (behaviour 1.7). Absent properties keep their values; null clears some and keeps others, as documented at each group.
 * Locks change only when they are sent, and never prevent an edit.
 */

/** Messages about metadata, like `valueMessages`. */
export const metadataMessages = {
  day: 'must be a day of the calendar',
  isbn: 'must be a valid ISBN-13, or blank',
  language: 'must be a valid BCP 47 language, or blank',
  link: 'must be a valid URL',
}
export const tooMany = (max: number): string => `must not have more than ${max}`

const isBlank = (v: string): boolean => v.trim() === ''
const boundedText = (max: number) =>
  describedAs(z.string().check(z.maxLength(max, tooLong(max)), hasNoNul), withoutNul)
const Line = boundedText(limits.maxLine)
const NotBlank = Line.check(isNotBlank)
const Label = boundedText(limits.maxLabel)
const NotBlankLabel = Label.check(isNotBlank)
const list = <S extends z.ZodMiniType>(item: S) =>
  z.nullish(z.array(item).check(z.maxLength(limits.maxLabels, tooMany(limits.maxLabels))))

const hasDay = (v: string): boolean => {
  const date = new Date(`${v}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(v)
}

/** Links with other schemes could run code in a browser (abuse case D3). */
const linkSchemes = new Set(['http:', 'https:', 'ftp:', 'mailto:'])
export const isLink = (v: string): boolean => linkSchemes.has(URL.parse(v)?.protocol ?? '')

/** True for a BCP 47 tag whose language is in ISO 639 and not for private use. */
function isLanguage(v: string): boolean {
  const [language = ''] = v.trim().split('-')
  if (!/^[a-z]{2,3}$/i.test(language) || language.toLowerCase() === 'und') return false
  try {
    Intl.getCanonicalLocales(v.trim())
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined
  } catch {
    return false
  }
}

const WrittenLink = z.object({
  label: NotBlankLabel,
  url: describedAs(Line.check(z.refine(isLink, metadataMessages.link)), (json) => ({
    ...json,
    description: 'An address of http, https, ftp or mailto.',
  })),
})
const WrittenAuthor = z.object({ name: NotBlankLabel, role: NotBlankLabel })
const AlternateTitle = z.object({ label: NotBlankLabel, title: NotBlank })
const Lock = z.nullish(z.boolean())
/** Returns the shape of the locks of these properties, such as `titleLock` of `title`. */
const locks = <const N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [`${name}Lock`, Lock])) as Record<`${N}Lock`, typeof Lock>

export const BookMetadataChange = z.object({
  // Null keeps the value.
  title: z.nullish(NotBlank),
  number: z.nullish(NotBlankLabel),
  numberSort: z.nullish(z.number()),
  // Null clears the value.
  summary: z.nullish(boundedText(limits.maxText)),
  releaseDate: z.nullish(CalendarDate.check(z.refine(hasDay, metadataMessages.day))),
  authors: list(WrittenAuthor),
  tags: list(Label),
  isbn: z.nullish(
    describedAs(Label.check(z.refine((v) => isBlank(v) || isIsbn13(v), metadataMessages.isbn)), (json) => ({
      ...withoutNul(json),
      description: 'An ISBN-13, or blank.',
    })),
  ),
  links: list(WrittenLink),
  ...locks('title', 'summary', 'number', 'numberSort', 'releaseDate', 'authors', 'tags', 'isbn', 'links'),
})
export type BookMetadataChange = z.output<typeof BookMetadataChange>

export const SeriesMetadataChange = z.object({
  // Null keeps the value; an empty text clears summary, publisher and language.
  status: z.nullish(SeriesStatus),
  title: z.nullish(NotBlank),
  titleSort: z.nullish(NotBlank),
  summary: z.nullish(boundedText(limits.maxText)),
  publisher: z.nullish(Label),
  language: z.nullish(
    describedAs(
      Label.check(z.refine((v) => isBlank(v) || isLanguage(v), metadataMessages.language)),
      (json) => ({ ...withoutNul(json), description: 'A language of BCP 47, or blank.' }),
    ),
  ),
  // Null clears the value.
  readingDirection: z.nullish(ReadingDirection),
  ageRating: z.nullish(wholeFrom(0)),
  totalBookCount: z.nullish(wholeFrom(1)),
  genres: list(Label),
  tags: list(Label),
  sharingLabels: list(Label),
  links: list(WrittenLink),
  alternateTitles: list(AlternateTitle),
  ...locks(
    'status',
    'title',
    'titleSort',
    'summary',
    'publisher',
    'language',
    'readingDirection',
    'ageRating',
    'totalBookCount',
    'genres',
    'tags',
    'sharingLabels',
    'links',
    'alternateTitles',
  ),
})
export type SeriesMetadataChange = z.output<typeof SeriesMetadataChange>

const change = { method: 'PATCH', access: 'ADMIN', ...noContent } as const

export const changeBookMetadata = route({
  ...change,
  path: '/api/v1/books/:bookId/metadata',
  purpose: 'change metadata of book',
  params: z.object({ bookId: Id }),
  body: BookMetadataChange,
})
/** Changes several books by id. Unknown ids are ignored, and one invalid value rejects all changes (behaviour 1.7). */
export const changeBooksMetadata = route({
  ...change,
  path: '/api/v1/books/metadata',
  purpose: 'change metadata of books',
  body: describedAs(
    z
      .record(Id, BookMetadataChange)
      .check(z.refine((v) => Object.keys(v).length <= limits.maxList, 'too many books')),
    (json) => ({ ...json, maxProperties: limits.maxList }),
  ),
})
export const changeSeriesMetadata = route({
  ...change,
  path: '/api/v1/series/:seriesId/metadata',
  purpose: 'change metadata of series',
  params: z.object({ seriesId: Id }),
  body: SeriesMetadataChange,
})
