import type { BookFilter, MediaStatus } from '@lectern/contract/books'
import type { BookCondition, BookLeaves } from '@lectern/contract/conditions'
import type { PosterType } from '@lectern/contract/posters'
import type { ReadStatus } from '@lectern/contract/progress'
import type * as z from 'zod/mini'
import type { BookFilterKey } from '../../filters/filter-keys.ts'
import type { FilterState } from '../../filters/filter-state.ts'
import {
  parseAuthor,
  type ToLeaf,
  toAllConditions,
  toFlag,
  toNullable,
  toScopeConditions,
  toYearCondition,
} from '../../filters/to-condition.ts'
import { canBeParameters, type Parameters, toParameters } from '../../filters/to-parameters.ts'

/** Scope of a list of books: a library, a series or a read list (none for all books), and the filters. */
export interface BooksScope {
  readonly libraryId?: string | undefined
  readonly seriesId?: string | undefined
  readonly readListId?: string | undefined
  readonly filters: FilterState<BookFilterKey>
}

/** Request of a list by parameters or by a condition. */
export type BooksRequest =
  | { readonly filter: BookFilter; readonly condition?: undefined }
  | { readonly condition: BookCondition; readonly filter?: undefined }

const toLeaves: Readonly<Record<BookFilterKey, ToLeaf<BookLeaves>>> = {
  readStatus: (value, operator) => ({ readStatus: { operator, value: value as ReadStatus } }),
  oneshot: (value, operator) => ({ oneShot: toFlag(value, operator) }),
  deleted: (value, operator) => ({ deleted: toFlag(value, operator) }),
  library: (value, operator) => ({ libraryId: { operator, value } }),
  tag: (value, operator) => ({ tag: toNullable(value, operator) }),
  author: (value, operator) => ({ author: { operator, value: parseAuthor(value) } }),
  releaseYear: toYearCondition,
  mediaProfile: (value, operator) => ({
    mediaProfile: { operator, value: value as 'DIVINA' | 'PDF' | 'EPUB' },
  }),
  mediaStatus: (value, operator) => ({ mediaStatus: { operator, value: value as MediaStatus } }),
  poster: (value, operator) => ({
    poster: { operator, value: { type: value as z.output<typeof PosterType>, selected: true } },
  }),
}

/** Parameters of the lists of a series, of a read list and of libraries. */
const inSeries: Parameters<BookFilterKey> = {
  lists: { readStatus: 'read_status', mediaStatus: 'media_status', tag: 'tag', author: 'author' },
  flags: ['deleted'],
}
const inReadList = { ...inSeries, lists: { ...inSeries.lists, library: 'library_id' } }
const inLibrary: typeof inSeries = { ...inReadList, flags: ['oneshot', 'deleted'] }

/** Returns the condition of a list of books. */
export function toBooksCondition({ libraryId, seriesId, readListId, filters }: BooksScope): BookCondition {
  const all = [
    ...toScopeConditions({ libraryId, seriesId, readListId }),
    ...toAllConditions(filters, toLeaves),
  ]
  return { allOf: all as BookCondition[] }
}

/**
 * Returns the request of a list of books: parameters if they suffice, otherwise a condition. Parameters of a read list suffice only with
 * `isOwnOrder`, because they cannot change the order.
 */
export function toBooksRequest(scope: BooksScope, isOwnOrder = true): BooksRequest {
  const { libraryId, seriesId, readListId, filters } = scope
  const known = seriesId !== undefined ? inSeries : readListId !== undefined ? inReadList : inLibrary
  const isOneScope = libraryId === undefined || filters.library === undefined
  if (isOwnOrder && isOneScope && canBeParameters(filters, known)) {
    const inPlace = libraryId !== undefined && { library_id: [libraryId] }
    return { filter: { ...inPlace, ...toParameters(filters, known) } }
  }
  return { condition: toBooksCondition(scope) }
}
