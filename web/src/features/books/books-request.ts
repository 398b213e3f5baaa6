import type { BookFilter, MediaStatus } from '@lectern/contract/books'
import type { BookCondition, BookLeaves } from '@lectern/contract/conditions'
import type { PosterType } from '@lectern/contract/posters'
import type { ReadStatus } from '@lectern/contract/progress'
import type * as z from 'zod/mini'
import type { BookFilterKey, FilterState } from '../filters/filter-state.ts'
import {
  parseAuthor,
  type ToLeaf,
  toConditions,
  toNullable,
  toTruth,
  toYear,
} from '../filters/to-condition.ts'
import { canBeParameters, type Parameters, toParameters } from '../filters/to-parameters.ts'

/** What a list of books is about: a library or a series (neither for all books), and the filters. */
export interface BooksScope {
  readonly libraryId?: string | undefined
  readonly seriesId?: string | undefined
  readonly filters: FilterState<BookFilterKey>
}

/** A list by parameters, or by a condition. */
export type BooksRequest =
  | { readonly filter: BookFilter; readonly condition?: undefined }
  | { readonly condition: BookCondition; readonly filter?: undefined }

const toLeaves: Readonly<Record<BookFilterKey, ToLeaf<BookLeaves>>> = {
  readStatus: (value, operator) => ({ readStatus: { operator, value: value as ReadStatus } }),
  oneshot: (value, operator) => ({ oneShot: toTruth(value, operator) }),
  deleted: (value, operator) => ({ deleted: toTruth(value, operator) }),
  library: (value, operator) => ({ libraryId: { operator, value } }),
  tag: (value, operator) => ({ tag: toNullable(value, operator) }),
  author: (value, operator) => ({ author: { operator, value: parseAuthor(value) } }),
  releaseYear: toYear,
  mediaProfile: (value, operator) => ({
    mediaProfile: { operator, value: value as 'DIVINA' | 'PDF' | 'EPUB' },
  }),
  mediaStatus: (value, operator) => ({ mediaStatus: { operator, value: value as MediaStatus } }),
  poster: (value, operator) => ({
    poster: { operator, value: { type: value as z.output<typeof PosterType>, selected: true } },
  }),
}

const parameters: Parameters<BookFilterKey> = {
  lists: {
    readStatus: 'read_status',
    mediaStatus: 'media_status',
    tag: 'tag',
    library: 'library_id',
    author: 'author',
  },
  flags: ['oneshot', 'deleted'],
}

const toFilter = ({ libraryId, filters }: BooksScope): BookFilter => ({
  ...(libraryId !== undefined && { library_id: [libraryId] }),
  ...toParameters(filters, parameters),
})

/** Returns the condition of a list of books. */
export function toBooksCondition({ libraryId, seriesId, filters }: BooksScope): BookCondition {
  const ofFilters = Object.entries(filters).flatMap(([key, choice]) =>
    choice ? toConditions(choice, toLeaves[key as BookFilterKey]) : [],
  )
  const all = [
    ...(libraryId === undefined ? [] : [{ libraryId: { operator: 'is' as const, value: libraryId } }]),
    ...(seriesId === undefined ? [] : [{ seriesId: { operator: 'is' as const, value: seriesId } }]),
    ...ofFilters,
  ]
  return { allOf: all as BookCondition[] }
}

/** Returns the request of a list of books: parameters where they suffice, otherwise a condition. */
export function toBooksRequest(scope: BooksScope): BooksRequest {
  const isOneScope = scope.libraryId === undefined || scope.filters.library === undefined
  return scope.seriesId === undefined && isOneScope && canBeParameters(scope.filters, parameters)
    ? { filter: toFilter(scope) }
    : { condition: toBooksCondition(scope) }
}
