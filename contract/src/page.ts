import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { BooleanParameter } from './values.ts'

/** Paging of every list (behaviour 1.2). Invalid values are no error: they fall back to the defaults. */
export const PageQuery = z.object({
  /** Page number, counted from 0. */
  page: z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.maxPage)), 0), 0),
  size: z._default(
    z.pipe(
      z.catch(z.coerce.number().check(z.int(), z.minimum(1)), limits.pageSize),
      z.transform((n) => Math.min(n, limits.maxPageSize)),
    ),
    limits.pageSize,
  ),
  /** `property`, `property,asc` or `property,desc`; unknown properties are dropped. */
  sort: z.optional(z.array(z.string()).check(z.maxLength(limits.maxSorts))),
  unpaged: z._default(BooleanParameter, false),
})
export type PageQuery = z.output<typeof PageQuery>

/** Paging of lists that can be at random. */
export const ShufflePageQuery = z.extend(PageQuery, {
  /**
   * Extension `random-order`: the seed of the order `random`. The same seed gives the same order. Without one, the first page of each user
   * draws a new order.
   */
  seed: z.optional(
    z.catch(
      z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.maxWhole))),
      undefined,
    ),
  ),
})
export type ShufflePageQuery = z.output<typeof ShufflePageQuery>

const SortState = z.object({ empty: z.boolean(), sorted: z.boolean(), unsorted: z.boolean() })

/** Returns the shape of one page of a list, as Komga has it (behaviour 1.2). */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    content: z.array(item),
    pageable: z.object({
      pageNumber: z.int(),
      pageSize: z.int(),
      offset: z.int(),
      paged: z.boolean(),
      unpaged: z.boolean(),
      sort: SortState,
    }),
    sort: SortState,
    totalElements: z.int(),
    totalPages: z.int(),
    number: z.int(),
    size: z.int(),
    numberOfElements: z.int(),
    first: z.boolean(),
    last: z.boolean(),
    empty: z.boolean(),
  })

/** A page as a type: the values that `pageOf(item)` accepts. */
export interface Page<T> {
  readonly content: readonly T[]
  readonly totalElements: number
  readonly totalPages: number
  readonly number: number
  readonly size: number
  readonly numberOfElements: number
  readonly first: boolean
  readonly last: boolean
  readonly empty: boolean
}

/** One sort key of a request. */
export interface Sort {
  readonly property: string
  readonly descending: boolean
}

/**
 * Returns the sort keys of `sort` parameters: `a`, `a,desc`, `a,b,desc` (several properties may precede one direction). Never fails: values
 * without a property are dropped, and so are properties that occur again, because they no longer affect the order.
 */
export function parseSorts(values: readonly string[] | undefined): Sort[] {
  const all = (values ?? []).flatMap((value) => {
    const parts = value.split(',').map((p) => p.trim())
    const last = parts.at(-1)?.toLowerCase()
    const hasDirection = last === 'asc' || last === 'desc'
    return (hasDirection ? parts.slice(0, -1) : parts)
      .filter((property) => property !== '')
      .map((property) => ({ property, descending: last === 'desc' }))
  })
  const seen = new Set<string>()
  return all.filter(({ property }) => !seen.has(property) && seen.add(property))
}
