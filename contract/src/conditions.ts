import * as z from 'zod/mini'
import { Book, MediaStatus } from './books.ts'
import { type Describe, describedAs, type JsonSchema } from './described-as.ts'
import { limits } from './limits.ts'
import { pageOf, ShufflePageQuery } from './page.ts'
import { PosterType } from './posters.ts'
import { ReadStatus } from './progress.ts'
import { route } from './route.ts'
import { Series, SeriesStatus } from './series.ts'
import { Id } from './values.ts'

/** The condition language of lists (behaviour 2.4): a tree of `anyOf` and `allOf` whose leaves are `{operator, value}`. */

const Text = z.string().check(z.maxLength(limits.maxSearchText))
/** A duration in the text format of `java.time.Duration`, without signs: days, hours, minutes and seconds; weeks are accepted as well. */
const Duration = z
  .string()
  .check(z.regex(/^P(?=\d|T\d)(\d{1,6}W)?(\d{1,6}D)?(T(\d{1,9}H)?(\d{1,9}M)?(\d{1,9}(\.\d{1,9})?S)?)?$/i))
const dateTimeForm =
  /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?(?:\[[\w/]+\])?)?$/

/** Returns the time `2024-05-01T10:20:30+02:00` in ms since 1970, in UTC when it has no zone, or NaN when it is no time. */
export function readDateTime(text: string): number {
  const [, day, time = 'T00:00', zone = 'Z'] = dateTimeForm.exec(text) ?? []
  return day === undefined ? Number.NaN : Date.parse(`${day}${time}${zone}`)
}
const DateTime = describedAs(
  z
    .string()
    .check(z.refine((text) => !Number.isNaN(readDateTime(text)), 'must be a date and time of ISO 8601')),
  () => ({
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
    ],
  }),
)

/** Checks that the value that an operator needs is there, for leaves with more than one kind of operator. */
const needs = <T extends { readonly operator: string }>(name: keyof T & string, without: readonly string[]) =>
  z.refine<T>((leaf) => without.includes(leaf.operator) || (leaf[name] ?? undefined) !== undefined, {
    error: `${name} must be given`,
    path: [name],
  })
const nullChecks = ['isNull', 'isNotNull'] as const
const sinceChecks = ['after', 'before'] as const
const lastChecks = ['isInTheLast', 'isNotInTheLast'] as const

const withoutNull = (json: JsonSchema = {}): JsonSchema => ({ allOf: [json, { not: { type: 'null' } }] })
/** Returns a description with one alternative for each group of operators, in which the field that they need is required. */
const byOperator =
  (needed: readonly (readonly [operators: readonly string[], name?: string])[]): Describe =>
  ({ properties }) => ({
    oneOf: needed.map(([operators, name]) => ({
      type: 'object',
      properties: {
        ...properties,
        operator: { type: 'string', enum: [...operators] },
        ...(name && { [name]: withoutNull(properties?.[name]) }),
      },
      required: ['operator', ...(name ? [name] : [])],
    })),
  })

const equality = <S extends z.ZodMiniType>(value: S) => z.object({ operator: z.enum(['is', 'isNot']), value })
const NullableText = describedAs(
  z
    .object({ operator: z.enum(['is', 'isNot', ...nullChecks]), value: z.nullish(Text) })
    .check(needs('value', nullChecks)),
  byOperator([[['is', 'isNot'], 'value'], [nullChecks]]),
)
const TextMatch = z.object({
  operator: z.enum([
    'is',
    'isNot',
    'contains',
    'doesNotContain',
    'beginsWith',
    'doesNotBeginWith',
    'endsWith',
    'doesNotEndWith',
  ]),
  value: Text,
})
const NumberMatch = z.object({
  operator: z.enum(['is', 'isNot', 'greaterThan', 'lessThan']),
  value: z.number(),
})
const NullableNumber = describedAs(
  z
    .object({
      operator: z.enum(['is', 'isNot', 'greaterThan', 'lessThan', ...nullChecks]),
      value: z.nullish(z.number()),
    })
    .check(needs('value', nullChecks)),
  byOperator([[['is', 'isNot', 'greaterThan', 'lessThan'], 'value'], [nullChecks]]),
)
const DateMatch = describedAs(
  z
    .object({
      operator: z.enum([...sinceChecks, ...lastChecks, ...nullChecks]),
      dateTime: z.nullish(DateTime),
      duration: z.nullish(Duration),
    })
    .check(
      needs('dateTime', [...lastChecks, ...nullChecks]),
      needs('duration', [...sinceChecks, ...nullChecks]),
    ),
  byOperator([[sinceChecks, 'dateTime'], [lastChecks, 'duration'], [nullChecks]]),
)
const Truth = z.object({ operator: z.enum(['isTrue', 'isFalse']) })
/** The given parts must be those of the same author. Without any part the leaf matches everything. */
const AuthorMatch = equality(z.object({ name: z.nullish(Text), role: z.nullish(Text) }))
const PosterMatch = equality(z.object({ type: z.nullish(PosterType), selected: z.nullish(z.boolean()) }))

export type NullableText = z.output<typeof NullableText>
export type TextMatch = z.output<typeof TextMatch>
export type NullableNumber = z.output<typeof NullableNumber>
export type DateMatch = z.output<typeof DateMatch>
export type AuthorMatch = z.output<typeof AuthorMatch>
export type PosterMatch = z.output<typeof PosterMatch>

/** Leaves that conditions on books and on series have in common. */
const sharedLeaves = {
  libraryId: z.optional(equality(Id)),
  deleted: z.optional(Truth),
  oneShot: z.optional(Truth),
  title: z.optional(TextMatch),
  releaseDate: z.optional(DateMatch),
  tag: z.optional(NullableText),
  readStatus: z.optional(equality(ReadStatus)),
  author: z.optional(AuthorMatch),
}
const bookLeaves = {
  ...sharedLeaves,
  readListId: z.optional(equality(Id)),
  seriesId: z.optional(equality(Id)),
  numberSort: z.optional(NumberMatch),
  mediaStatus: z.optional(equality(MediaStatus)),
  mediaProfile: z.optional(equality(z.enum(['DIVINA', 'PDF', 'EPUB']))),
  poster: z.optional(PosterMatch),
}
const seriesLeaves = {
  ...sharedLeaves,
  collectionId: z.optional(equality(Id)),
  complete: z.optional(Truth),
  titleSort: z.optional(TextMatch),
  sharingLabel: z.optional(NullableText),
  publisher: z.optional(equality(Text)),
  language: z.optional(equality(Text)),
  genre: z.optional(NullableText),
  ageRating: z.optional(NullableNumber),
  seriesStatus: z.optional(equality(SeriesStatus)),
}
const BookLeaves = z.object(bookLeaves)
const SeriesLeaves = z.object(seriesLeaves)
export type BookLeaves = z.output<typeof BookLeaves>
export type SeriesLeaves = z.output<typeof SeriesLeaves>
/** Exactly one of the leaves, `anyOf` or `allOf`. */
export type Condition<L> = L & {
  readonly anyOf?: readonly Condition<L>[] | undefined
  readonly allOf?: readonly Condition<L>[] | undefined
}
export type BookCondition = Condition<BookLeaves>
export type SeriesCondition = Condition<SeriesLeaves>

const hasOneKey = (condition: object): boolean =>
  Object.values(condition).filter((value) => value !== undefined).length === 1
const exactlyOne = 'must hold exactly one known condition'
const oneOfItsKeys: Describe = (json) => ({
  ...json,
  oneOf: Object.keys(json.properties ?? {}).map((name) => ({ required: [name] })),
})

type ConditionShape<S extends Readonly<Record<string, z.ZodMiniType>>> = z.ZodMiniType<
  Condition<z.output<z.ZodMiniObject<S>>>
>
/** Returns the shape of a condition with these leaves; `getItself` returns the same shape, for `anyOf` and `allOf`. */
const conditionOf = <S extends Readonly<Record<string, z.ZodMiniType>>>(
  leaves: S,
  getItself: () => ConditionShape<S>,
) =>
  z.lazy(() => {
    const branches = z.optional(z.array(getItself()))
    const shape = z.object({ ...leaves, anyOf: branches, allOf: branches })
    return describedAs(shape.check(z.refine(hasOneKey, exactlyOne)), oneOfItsKeys)
  }) as unknown as ConditionShape<S>
export const BookCondition: z.ZodMiniType<BookCondition> = conditionOf(bookLeaves, () => BookCondition)
export const SeriesCondition: z.ZodMiniType<SeriesCondition> = conditionOf(
  seriesLeaves,
  () => SeriesCondition,
)

interface Tree {
  readonly anyOf?: readonly Tree[] | undefined
  readonly allOf?: readonly Tree[] | undefined
}
/** True if a tree is within the limits of depth and number of conditions. */
function isBounded(condition: Tree | null | undefined): boolean {
  let count = 0
  const walk = (c: Tree, depth: number): boolean => {
    count += 1
    if (depth > limits.maxConditionDepth || count > limits.maxConditions) return false
    return [...(c.anyOf ?? []), ...(c.allOf ?? [])].every((inner) => walk(inner, depth + 1))
  }
  return !condition || walk(condition, 1)
}
const tooLarge = `must not hold more than ${limits.maxConditions} conditions, or more than ${limits.maxConditionDepth} within each other`

const searchBody = <S extends z.ZodMiniType<Tree>>(condition: S) =>
  z.object({
    condition: z.nullish(condition.check(z.refine(isBounded, tooLarge)) as S),
    fullTextSearch: z.nullish(Text),
  })

export const BookSearch = searchBody(BookCondition)
export const SeriesSearch = searchBody(SeriesCondition)

/** Part of a route that reads by a condition in its body. */
const search = { method: 'POST', access: 'user', isRead: true } as const

/** Returns the books that meet a condition; `{}` is met by every visible one. */
export const searchBooks = route({
  ...search,
  path: '/api/v1/books/list',
  purpose: 'retrieve books',
  query: ShufflePageQuery,
  body: BookSearch,
  response: pageOf(Book),
})
export const searchSeries = route({
  ...search,
  path: '/api/v1/series/list',
  purpose: 'retrieve series',
  query: ShufflePageQuery,
  body: SeriesSearch,
  response: pageOf(Series),
})
export const searchSeriesGroups = route({
  ...search,
  path: '/api/v1/series/list/alphabetical-groups',
  purpose: 'retrieve alphabetical groups',
  body: SeriesSearch,
  response: z.array(z.object({ group: z.string(), count: z.int() })),
})

/** Minutes that the clock of the asker is ahead of UTC: years begin by that clock. */
const offset = z._default(z.coerce.number().check(z.int(), z.minimum(-1440), z.maximum(1440)), 0)
/** Years, the newest first, with the number of items of each; null, at the end, stands for those without the date. */
const YearCounts = z.array(z.object({ year: z.nullable(z.int()), count: z.int() }))
export type YearCounts = z.output<typeof YearCounts>

/** Extension `year-counts`: the years of the books that meet a condition, by one of the dates that they can be sorted by. */
export const countBookYears = route({
  ...search,
  path: '/api/lectern/books/years',
  purpose: 'retrieve books',
  query: z.object({
    by: z._default(
      z.enum(['createdDate', 'lastModifiedDate', 'metadata.releaseDate', 'readProgress.readDate']),
      'createdDate',
    ),
    offset,
  }),
  body: BookSearch,
  response: YearCounts,
})
/** Extension `year-counts`: the years of the series that meet a condition, by one of the dates that they can be sorted by. */
export const countSeriesYears = route({
  ...search,
  path: '/api/lectern/series/years',
  purpose: 'retrieve series',
  query: z.object({
    by: z._default(
      z.enum(['createdDate', 'lastModifiedDate', 'booksMetadata.releaseDate', 'readDate']),
      'createdDate',
    ),
    offset,
  }),
  body: SeriesSearch,
  response: YearCounts,
})
