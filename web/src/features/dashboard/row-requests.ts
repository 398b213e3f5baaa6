import { toSearch } from '../../api/to-search.ts'
import { rowSize } from '../books/row-size.ts'
import { getReleasedAfter } from './released-after.ts'
import type { SectionId } from './section-ids.ts'

/**
 * What each row of the dashboard asks the server, by path and parameters. Written without the contract, because `boot.js` asks the same
 * before the code of the client is there.
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
    // Without one-shots, which are among the books.
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
