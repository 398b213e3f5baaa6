import type { SeriesCondition, SeriesLeaves } from '@lectern/contract/conditions'
import type { ReadStatus } from '@lectern/contract/progress'
import { SeriesStatus } from '@lectern/contract/series'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { jsonValues } from '../../db/values.ts'
import {
  authorPredicate,
  conditionPredicate,
  datePredicate,
  equals,
  isTrue,
  numberPredicate,
  oneOf,
  type Predicate,
  termPredicate,
  textPredicate,
} from '../books/condition-queries.ts'
import { hasOneTerm, inLibraries } from '../referential/term-predicate-queries.ts'

export const inCollections = (collectionIds: readonly string[]): Predicate =>
  sql`series.id in (select x.series_id from collection_series x join collection k on k.id = x.collection_id
    where k.public_id in ${jsonValues(collectionIds)})`

/** Tests completeness. The total must be known: series without it are neither complete nor incomplete (behaviour 2.3). */
export const isComplete = (complete: boolean): Predicate =>
  complete
    ? sql`(series.total_book_count is not null and series.total_book_count = series.books_count)`
    : sql`(series.total_book_count is not null and series.total_book_count <> series.books_count)`

/** Tests the age rating, which is part of the access class (decision 004). */
const ageRatingPredicate = (test: Predicate): Predicate =>
  sql`series.access_class in (select c.id from access_class c where ${test})`

/** States of `series_progress` for a read status; UNREAD has no row (behaviour 2.3). */
const states: Record<Exclude<ReadStatus, 'UNREAD'>, readonly number[]> = { IN_PROGRESS: [0, 1], READ: [2] }

export function readStatusPredicate(viewer: Viewer, wanted: readonly ReadStatus[]): Predicate {
  const mine = sql`select 1 from series_progress x where x.user_id = ${viewer.userId} and x.series_id = series.id`
  const startedStates = wanted.flatMap((status) => (status === 'UNREAD' ? [] : states[status]))
  return oneOf([
    ...(wanted.includes('UNREAD') ? [sql`not exists (${mine})` as Predicate] : []),
    ...(startedStates.length > 0
      ? [sql`exists (${mine} and x.state in ${jsonValues(startedStates)})` as Predicate]
      : []),
  ])
}

/** Folded title; unlike the sort title, it has no stored key. */
const title = sql`(select fold(m.title) from series_metadata m where m.series_id = series.id)`

/** Tests the metadata of the series. */
function metadataPredicate(leaf: SeriesLeaves): Predicate | undefined {
  if (leaf.tag) return termPredicate('series', 'tag', leaf.tag)
  if (leaf.genre) return termPredicate('series', 'genre', leaf.genre)
  if (leaf.sharingLabel) return termPredicate('series', 'label', leaf.sharingLabel)
  if (leaf.publisher) return equals(leaf.publisher, hasOneTerm('series', 'publisher', [leaf.publisher.value]))
  if (leaf.language) return equals(leaf.language, hasOneTerm('series', 'language', [leaf.language.value]))
  if (leaf.title) return textPredicate(title, leaf.title)
  if (leaf.titleSort) return textPredicate(sql.ref('series.title_key'), leaf.titleSort)
  if (leaf.ageRating) return ageRatingPredicate(numberPredicate(sql.ref('c.age_rating'), leaf.ageRating))
  return authorPredicate('series', leaf.author)
}

function leafPredicate(viewer: Viewer, leaf: SeriesLeaves, now: number): Predicate | undefined {
  if (leaf.libraryId) return equals(leaf.libraryId, inLibraries('series', [leaf.libraryId.value]))
  if (leaf.collectionId) return equals(leaf.collectionId, inCollections([leaf.collectionId.value]))
  if (leaf.deleted) return sql`series.deleted = ${isTrue(leaf.deleted) ? 1 : 0}`
  if (leaf.oneShot) return sql`series.oneshot = ${isTrue(leaf.oneShot) ? 1 : 0}`
  if (leaf.complete) return isComplete(isTrue(leaf.complete))
  if (leaf.releaseDate) return datePredicate(sql.ref('series.release_date'), leaf.releaseDate, now)
  if (leaf.readStatus) return equals(leaf.readStatus, readStatusPredicate(viewer, [leaf.readStatus.value]))
  if (leaf.seriesStatus)
    return equals(
      leaf.seriesStatus,
      sql`series.status = ${SeriesStatus.options.indexOf(leaf.seriesStatus.value)}`,
    )
  return metadataPredicate(leaf)
}

/** Returns a condition as a predicate on the row of `series` in the enclosing query; undefined when it is empty. */
export const seriesPredicate = (
  viewer: Viewer,
  condition: SeriesCondition,
  now: number,
): Predicate | undefined =>
  conditionPredicate<SeriesLeaves>(condition, (leaf) => leafPredicate(viewer, leaf, now))

/** Tests `age_rating` parameters: whole numbers, and any other word for series without a rating (behaviour 2.3). */
export function ratedOneOf(values: readonly string[]): Predicate {
  const numbers = values.filter((v) => /^-?\d{1,9}$/.test(v.trim())).map(Number)
  const withNone = numbers.length < values.length
  return ageRatingPredicate(
    withNone
      ? sql`c.age_rating is null or c.age_rating in ${jsonValues(numbers)}`
      : sql`c.age_rating in ${jsonValues(numbers)}`,
  )
}

/** Tests `release_year` parameters: whole numbers, others are ignored. Undefined without any. */
export function releasedInYears(values: readonly string[]): Predicate | undefined {
  const years = values.filter((v) => /^\d{1,4}$/.test(v.trim())).map(Number)
  return years.length === 0
    ? undefined
    : oneOf(years.map((y) => sql`series.release_date between ${y * 10_000} and ${y * 10_000 + 9_999}`))
}
