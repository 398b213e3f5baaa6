import { limits } from '@lectern/contract/limits'
import { AppError } from '../errors.ts'

/** Page of a list that a request asks for; `size` and `page` are already within their limits. */
export interface PageRequest {
  readonly page: number
  readonly size: number
  readonly unpaged: boolean
}

/** Returns LIMIT and OFFSET of a request; only `unpaged` is unbounded. */
export const rowRange = (q: PageRequest): { limit: number; offset: number } =>
  q.unpaged ? { limit: -1, offset: 0 } : { limit: q.size, offset: q.page * q.size }

/**
 * Lists the keys of all rows of a list, or of a page of it. Throws BAD_REQUEST for an unpaged list with more than `limits.maxUnpaged` rows:
 * a part of it would be taken for all.
 */
export async function listKeys(
  q: PageRequest,
  read: (limit: number, offset: number) => Promise<readonly { readonly id: number }[]>,
): Promise<number[]> {
  const { limit, offset } = rowRange(q)
  const rows = await read(q.unpaged ? limits.maxUnpaged + 1 : limit, offset)
  if (q.unpaged && rows.length > limits.maxUnpaged)
    throw new AppError('BAD_REQUEST', {
      message: `The list has more than ${limits.maxUnpaged} items. Request it in pages.`,
    })
  return rows.map((r) => r.id)
}

/** Maximum number of rows that the reader thread holds at a time: a list without pages may be as long as the library. */
const maxBatchRows = 2000

/** Reads the rows of keys in their order, a batch at a time. */
export async function readInBatches<T>(
  keys: readonly number[],
  read: (keys: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (let i = 0; i < keys.length; i += maxBatchRows)
    rows.push(...(await read(keys.slice(i, i + maxBatchRows))))
  return rows
}

/** Returns a page in Komga's shape (behaviour 1.2). */
export function toPage<T>(content: T[], total: number, q: PageRequest, isSorted: boolean) {
  const size = q.unpaged ? Math.max(total, limits.pageSize) : q.size
  const number = q.unpaged ? 0 : q.page
  const totalPages = q.unpaged ? Math.min(total, 1) : Math.ceil(total / size)
  const sort = { empty: !isSorted, sorted: isSorted, unsorted: !isSorted }
  return {
    content,
    pageable: {
      pageNumber: number,
      pageSize: size,
      offset: number * size,
      paged: true,
      unpaged: false,
      sort,
    },
    sort,
    totalElements: total,
    totalPages,
    number,
    size,
    numberOfElements: content.length,
    first: number === 0,
    last: number >= totalPages - 1,
    empty: content.length === 0,
  }
}
