import { toSearch } from '../../api/to-search.ts'
import { rowSize } from '../books/list/row-size.ts'
import type { SectionId } from './section-ids.ts'

/** Returns the day one month earlier, such as `2024-05-01`; the last day of that month if it has no such day. */
export function getReleasedAfter(today: Date): string {
  const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(today.getUTCDate(), lastOfMonth))
  return day.toISOString().slice(0, 10)
}

/**
 * Returns path and parameters of the request of each row of the dashboard. Written without the contract, because `boot.js` sends the same
 * requests before the code of the client has loaded.
 */
export const listRowRequests = (today: Date) =>
  ({
    continue: {
      path: 'api/v1/books',
      query: { read_status: ['IN_PROGRESS' as const], sort: ['readProgress.readDate,desc'] },
    },
    deck: { path: 'api/v1/books/ondeck', query: {} },
    released: {
      path: 'api/v1/books',
      query: { released_after: getReleasedAfter(today), sort: ['metadata.releaseDate,desc'] },
    },
    added: { path: 'api/v1/books', query: { sort: ['createdDate,desc'] } },
    // One-shots are among the books.
    new_series: { path: 'api/v1/series/new', query: { oneshot: false } },
    updated_series: { path: 'api/v1/series/updated', query: { oneshot: false } },
    read: {
      path: 'api/v1/books',
      query: { read_status: ['READ' as const], sort: ['readProgress.readDate,desc'] },
    },
  }) satisfies Readonly<Record<SectionId, { readonly path: string; readonly query: object }>>

/** Returns the address of the first page of a row of home, relative to the base path of the application. */
export function rowAddress(id: SectionId, today: Date): string {
  const { path, query } = listRowRequests(today)[id]
  return `${path}${toSearch({ ...query, page: 0, size: rowSize })}`
}
