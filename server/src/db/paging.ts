import { limits } from '@lectern/contract/limits'
import { AppError } from '../errors.ts'

/** Requested page of a list; `size` and `page` are within their limits. */
export interface PageRequest {
  readonly page: number
  readonly size: number
  readonly unpaged: boolean
}

/** Returns LIMIT and OFFSET of a request; only `unpaged` is unbounded. */
export const rowRange = (q: PageRequest): { limit: number; offset: number } =>
  q.unpaged ? { limit: -1, offset: 0 } : { limit: q.size, offset: q.page * q.size }

/**
 * Lists the keys of all rows of a list, or of a page of it. Throws BAD_REQUEST for an unpaged list with more than `limits.maxUnpaged` rows,
 * because clients would treat a part as the whole list.
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

/** Maximum number of rows in a message of a reader thread; an unpaged list may be as long as the library. */
const maxBatchRows = 2000

/** Returns the rows of keys in the order of the keys, without missing ones. `read` gets the keys of a batch as JSON. */
export async function readInOrder<R extends { readonly id: number }>(
  keys: readonly number[],
  read: (keys: string) => Promise<readonly R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (let i = 0; i < keys.length; i += maxBatchRows) {
    const batch = keys.slice(i, i + maxBatchRows)
    const byId = new Map((await read(JSON.stringify(batch))).map((row) => [row.id, row]))
    rows.push(...batch.flatMap((key) => byId.get(key) ?? []))
  }
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
