import * as z from 'zod/mini'
import { PageQuery, pageOf, ShufflePageQuery } from './page.ts'
import { ReadStatus } from './progress.ts'
import { route } from './route.ts'
import {
  Author,
  BooleanParameter,
  CalendarDate,
  FilterText,
  Id,
  listOf,
  OptionalSearchText,
  Timestamp,
  WebLink,
} from './values.ts'

export const SeriesStatus = z.enum(['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS'])
export type SeriesStatus = z.output<typeof SeriesStatus>
export const ReadingDirection = z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'])
export type ReadingDirection = z.output<typeof ReadingDirection>

const AlternateTitle = z.object({ label: z.string(), title: z.string() })

export const SeriesMetadata = z.object({
  status: SeriesStatus,
  statusLock: z.boolean(),
  title: z.string(),
  titleLock: z.boolean(),
  titleSort: z.string(),
  titleSortLock: z.boolean(),
  summary: z.string(),
  summaryLock: z.boolean(),
  /** One of `ReadingDirection`, or empty. */
  readingDirection: z.string(),
  readingDirectionLock: z.boolean(),
  publisher: z.string(),
  publisherLock: z.boolean(),
  ageRating: z.nullable(z.int()),
  ageRatingLock: z.boolean(),
  language: z.string(),
  languageLock: z.boolean(),
  genres: z.array(z.string()),
  genresLock: z.boolean(),
  tags: z.array(z.string()),
  tagsLock: z.boolean(),
  totalBookCount: z.nullable(z.int()),
  totalBookCountLock: z.boolean(),
  sharingLabels: z.array(z.string()),
  sharingLabelsLock: z.boolean(),
  links: z.array(WebLink),
  linksLock: z.boolean(),
  alternateTitles: z.array(AlternateTitle),
  alternateTitlesLock: z.boolean(),
  created: Timestamp,
  lastModified: Timestamp,
})
export type SeriesMetadata = z.output<typeof SeriesMetadata>

/** Metadata summed up from the books of a series (behaviour 5.9). */
export const BooksMetadata = z.object({
  authors: z.array(Author),
  tags: z.array(z.string()),
  releaseDate: z.nullable(CalendarDate),
  summary: z.string(),
  summaryNumber: z.string(),
  created: Timestamp,
  lastModified: Timestamp,
})
export type BooksMetadata = z.output<typeof BooksMetadata>

export const Series = z.object({
  id: Id,
  libraryId: Id,
  name: z.string(),
  /** Path of the folder for admins, empty for other users (behaviour 1.5). */
  url: z.string(),
  created: Timestamp,
  lastModified: Timestamp,
  fileLastModified: Timestamp,
  booksCount: z.int(),
  booksReadCount: z.int(),
  booksUnreadCount: z.int(),
  booksInProgressCount: z.int(),
  metadata: SeriesMetadata,
  booksMetadata: BooksMetadata,
  deleted: z.boolean(),
  oneshot: z.boolean(),
  /** Extension: a blurred preview of the poster, a ThumbHash in base64; null without one. */
  placeholder: z.nullish(z.string()),
  /** Extension: size of all files; only in the answer about one series. */
  sizeBytes: z.optional(z.int()),
  /** Extension: when the user read in it last, null for never; only in the answer about one series. */
  lastRead: z.nullish(Timestamp),
})
export type Series = z.output<typeof Series>

/** Filters of a list of series (behaviour 2.3). */
export const SeriesFilter = z.object({
  search: OptionalSearchText,
  library_id: listOf(Id),
  collection_id: listOf(Id),
  read_status: listOf(ReadStatus),
  status: listOf(SeriesStatus),
  publisher: listOf(FilterText),
  language: listOf(FilterText),
  genre: listOf(FilterText),
  /** Tags of the series itself or of one of its books. */
  tag: listOf(FilterText),
  sharing_label: listOf(FilterText),
  /** Whole numbers; any other text stands for series without a rating. */
  age_rating: listOf(FilterText),
  /** Whole numbers; any other text is ignored. */
  release_year: listOf(FilterText),
  /** `name,role`; parsed by `parseAuthors`. */
  author: listOf(FilterText),
  deleted: z.optional(BooleanParameter),
  oneshot: z.optional(BooleanParameter),
  complete: z.optional(BooleanParameter),
  /** `^a,title_sort` and `^[^a-z],title_sort`: the letters of the A–Z bar; parsed by `parseTitlePrefix`. */
  search_regex: z.optional(z.string().check(z.maxLength(200))),
})
export type SeriesFilter = z.output<typeof SeriesFilter>

export const seriesSorts = [
  'metadata.titleSort',
  'name',
  'created',
  'createdDate',
  'lastModified',
  'lastModifiedDate',
  'booksMetadata.releaseDate',
  'booksCount',
  'readDate',
  'collection.number',
  'random',
  'relevance',
] as const
export type SeriesSort = (typeof seriesSorts)[number]

const SeriesPageResult = pageOf(Series)

const SeriesListQuery = z.extend(ShufflePageQuery, SeriesFilter.def.shape)
const shortList = z.extend(PageQuery, {
  library_id: listOf(Id),
  oneshot: z.optional(BooleanParameter),
  deleted: z.optional(BooleanParameter),
})

const seriesList = {
  method: 'GET',
  access: 'user',
  purpose: 'retrieve series',
  response: SeriesPageResult,
} as const
export const listSeries = route({ ...seriesList, path: '/api/v1/series', query: SeriesListQuery })
export const listNewSeries = route({ ...seriesList, path: '/api/v1/series/new', query: shortList })
export const listLatestSeries = route({ ...seriesList, path: '/api/v1/series/latest', query: shortList })
export const listUpdatedSeries = route({ ...seriesList, path: '/api/v1/series/updated', query: shortList })
/**
 * Returns the first letters of sort titles in lower case, with the number of series of each. Accented letters are counted on their own
 * (behaviour 2.5).
 */
export const listSeriesGroups = route({
  method: 'GET',
  path: '/api/v1/series/alphabetical-groups',
  access: 'user',
  purpose: 'retrieve alphabetical groups',
  query: SeriesFilter,
  response: z.array(z.object({ group: z.string(), count: z.int() })),
})
export const getSeries = route({
  method: 'GET',
  path: '/api/v1/series/:seriesId',
  access: 'user',
  purpose: 'retrieve series',
  params: z.object({ seriesId: Id }),
  response: Series,
})
