import type { SeriesCondition, SeriesLeaves } from '@lectern/contract/conditions'
import type { ReadStatus } from '@lectern/contract/progress'
import { SeriesStatus } from '@lectern/contract/series'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { listed } from '../../db/values.ts'
import {
  authorTest,
  conditionTest,
  dateTest,
  equals,
  isTrue,
  numberTest,
  oneOf,
  type Test,
  termTest,
  textTest,
} from '../books/condition-queries.ts'
import { hasOneTerm, inLibraries } from '../referential/term-test-queries.ts'

export const inCollections = (collectionIds: readonly string[]): Test =>
  sql`series.id in (select x.series_id from collection_series x join collection k on k.id = x.collection_id
    where k.public_id in ${listed(collectionIds)})`

/** The total must be known: neither complete nor incomplete is who says none (behaviour 2.3). */
export const isComplete = (complete: boolean): Test =>
  complete
    ? sql`(series.total_book_count is not null and series.total_book_count = series.books_count)`
    : sql`(series.total_book_count is not null and series.total_book_count <> series.books_count)`

/** The rating is part of the class (decision 004). */
const ratingTest = (test: Test): Test =>
  sql`series.access_class in (select c.id from access_class c where ${test})`

/** Kept states of `series_progress` that a read status stands for; UNREAD is no row at all (behaviour 2.3). */
const states: Record<Exclude<ReadStatus, 'UNREAD'>, readonly number[]> = { IN_PROGRESS: [0, 1], READ: [2] }

export function readStatusTest(viewer: Viewer, wanted: readonly ReadStatus[]): Test {
  const mine = sql`select 1 from series_progress x where x.user_id = ${viewer.userId} and x.series_id = series.id`
  const begun = wanted.flatMap((status) => (status === 'UNREAD' ? [] : states[status]))
  return oneOf([
    ...(wanted.includes('UNREAD') ? [sql`not exists (${mine})` as Test] : []),
    ...(begun.length > 0 ? [sql`exists (${mine} and x.state in ${listed(begun)})` as Test] : []),
  ])
}

/** The title is only shown, and has no key of its own. */
const title = sql`(select fold(m.title) from series_metadata m where m.series_id = series.id)`

/** What the series says of itself. */
function describedTest(leaf: SeriesLeaves): Test | undefined {
  if (leaf.tag) return termTest('series', 'tag', leaf.tag)
  if (leaf.genre) return termTest('series', 'genre', leaf.genre)
  if (leaf.sharingLabel) return termTest('series', 'label', leaf.sharingLabel)
  if (leaf.publisher) return equals(leaf.publisher, hasOneTerm('series', 'publisher', [leaf.publisher.value]))
  if (leaf.language) return equals(leaf.language, hasOneTerm('series', 'language', [leaf.language.value]))
  if (leaf.title) return textTest(title, leaf.title)
  if (leaf.titleSort) return textTest(sql.ref('series.title_key'), leaf.titleSort)
  if (leaf.ageRating) return ratingTest(numberTest(sql.ref('c.age_rating'), leaf.ageRating))
  return authorTest('series', leaf.author)
}

function leafTest(viewer: Viewer, leaf: SeriesLeaves, now: number): Test | undefined {
  if (leaf.libraryId) return equals(leaf.libraryId, inLibraries('series', [leaf.libraryId.value]))
  if (leaf.collectionId) return equals(leaf.collectionId, inCollections([leaf.collectionId.value]))
  if (leaf.deleted) return sql`series.deleted = ${isTrue(leaf.deleted) ? 1 : 0}`
  if (leaf.oneShot) return sql`series.oneshot = ${isTrue(leaf.oneShot) ? 1 : 0}`
  if (leaf.complete) return isComplete(isTrue(leaf.complete))
  if (leaf.releaseDate) return dateTest(sql.ref('series.release_date'), leaf.releaseDate, now)
  if (leaf.readStatus) return equals(leaf.readStatus, readStatusTest(viewer, [leaf.readStatus.value]))
  if (leaf.seriesStatus)
    return equals(
      leaf.seriesStatus,
      sql`series.status = ${SeriesStatus.options.indexOf(leaf.seriesStatus.value)}`,
    )
  return describedTest(leaf)
}

/** A condition on the row of `series` in the query around it; undefined when it asks for nothing. */
export const seriesTest = (viewer: Viewer, condition: SeriesCondition, now: number): Test | undefined =>
  conditionTest<SeriesLeaves>(condition, (leaf) => leafTest(viewer, leaf, now))

/** `age_rating` parameters: whole numbers, and any other word for those without a rating (behaviour 2.3). */
export function ratedOneOf(values: readonly string[]): Test {
  const numbers = values.filter((v) => /^-?\d{1,9}$/.test(v.trim())).map(Number)
  const withNone = numbers.length < values.length
  return ratingTest(
    withNone
      ? sql`c.age_rating is null or c.age_rating in ${listed(numbers)}`
      : sql`c.age_rating in ${listed(numbers)}`,
  )
}

/** `release_year` parameters: whole numbers, others are left out; undefined when nothing is left. */
export function releasedInYears(values: readonly string[]): Test | undefined {
  const years = values.filter((v) => /^\d{1,4}$/.test(v.trim())).map(Number)
  return years.length === 0
    ? undefined
    : oneOf(years.map((y) => sql`series.release_date between ${y * 10_000} and ${y * 10_000 + 9_999}`))
}
