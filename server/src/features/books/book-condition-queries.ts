import { MediaStatus } from '@lectern/contract/books'
import type { BookCondition, BookLeaves, PosterMatch } from '@lectern/contract/conditions'
import { PosterType } from '@lectern/contract/posters'
import type { ReadStatus } from '@lectern/contract/progress'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { inLibraries } from '../referential/term-predicate-queries.ts'
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
} from './condition-queries.ts'

/** Tests whether the read status is one of these. UNREAD: no progress; IN_PROGRESS: progress, not completed; READ: completed. */
export function readStatusPredicate(viewer: Viewer, wanted: readonly ReadStatus[]): Predicate {
  const mine = sql`select 1 from read_progress r where r.user_id = ${viewer.userId} and r.book_id = book.id`
  const tests = [...new Set(wanted)].map((status): Predicate => {
    if (status === 'UNREAD') return sql`not exists (${mine})`
    return sql`exists (${mine} and r.completed = ${status === 'READ' ? 1 : 0})`
  })
  return oneOf(tests)
}

function posterPredicate({ type, selected }: PosterMatch['value']): Predicate {
  const ofType = type ? sql`and p.type = ${PosterType.options.indexOf(type)}` : sql``
  const isSelected = typeof selected === 'boolean' ? sql`and p.selected = ${selected ? 1 : 0}` : sql``
  return sql`exists (select 1 from poster p where p.owner_kind = 1 and p.owner_id = book.id ${ofType} ${isSelected})`
}

/** Tests library, series and other locations of the book. */
function locationPredicate(leaf: BookLeaves): Predicate | undefined {
  if (leaf.libraryId) return equals(leaf.libraryId, inLibraries('book', [leaf.libraryId.value]))
  if (leaf.seriesId)
    return equals(
      leaf.seriesId,
      sql`book.series_id in (select s.id from series s where s.public_id = ${leaf.seriesId.value})`,
    )
  return (
    leaf.readListId &&
    equals(
      leaf.readListId,
      sql`book.id in (select x.book_id from read_list_book x join read_list l on l.id = x.read_list_id
        where l.public_id = ${leaf.readListId.value})`,
    )
  )
}

/** Tests the file of the book. */
function mediaPredicate({ mediaStatus, mediaProfile, poster }: BookLeaves): Predicate | undefined {
  if (mediaStatus)
    return equals(mediaStatus, sql`book.media_status = ${MediaStatus.options.indexOf(mediaStatus.value)}`)
  if (mediaProfile) return equals(mediaProfile, sql`book.media_profile = ${mediaProfile.value}`)
  return poster && equals(poster, posterPredicate(poster.value))
}

/** Tests the metadata of the book. */
function metadataPredicate(leaf: BookLeaves, now: number): Predicate | undefined {
  if (leaf.title) return textPredicate(sql.ref('book.title_key'), leaf.title)
  if (leaf.releaseDate) return datePredicate(sql.ref('book.release_date'), leaf.releaseDate, now)
  if (leaf.numberSort) return numberPredicate(sql.ref('book.number_sort'), leaf.numberSort)
  if (leaf.tag) return termPredicate('book', 'tag', leaf.tag)
  return authorPredicate('book', leaf.author)
}

function leafPredicate(viewer: Viewer, leaf: BookLeaves, now: number): Predicate | undefined {
  if (leaf.deleted) return sql`book.deleted = ${isTrue(leaf.deleted) ? 1 : 0}`
  if (leaf.oneShot) return sql`book.oneshot = ${isTrue(leaf.oneShot) ? 1 : 0}`
  if (leaf.readStatus) return equals(leaf.readStatus, readStatusPredicate(viewer, [leaf.readStatus.value]))
  return locationPredicate(leaf) ?? mediaPredicate(leaf) ?? metadataPredicate(leaf, now)
}

/** Returns a condition as a predicate on the row of `book` in the enclosing query; undefined when it is empty. */
export const bookPredicate = (viewer: Viewer, condition: BookCondition, now: number): Predicate | undefined =>
  conditionPredicate<BookLeaves>(condition, (leaf) => leafPredicate(viewer, leaf, now))
