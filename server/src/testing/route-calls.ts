import type { Route } from '@lectern/contract/route'
import type { Item } from './restricted-fixture.ts'
import { bodies, getRouteName } from './route-expectations.ts'
import type { Method, Reply, TestClient } from './test-client.ts'

const getThumbnailId = (path: string, item: Item): string => {
  if (path.includes('/collections/')) return item.collectionThumbnailId
  if (path.includes('/readlists/')) return item.readListThumbnailId
  return path.includes('/series/') ? item.seriesThumbnailId : item.thumbnailId
}

/** Returns the path of a route about an item. Routes about nothing in a library get an unknown id. */
export const pathAbout = (path: string, item: Item): string =>
  path
    .replace(':libraryId', item.libraryId)
    .replace(':seriesId', item.seriesId)
    .replace(':bookId', item.bookId)
    .replace(':collectionId', item.collectionId)
    .replace(':readListId', item.readListId)
    .replace(':thumbnailId', getThumbnailId(path, item))
    .replace(':pageNumber', '1')
    .replace(/:\w+|\*/g, 'unknown')
    .replace(/text-search$/, 'text-search?query=sea')

/** Calls a route about an item, with a valid body. */
export const callRoute = (
  asker: TestClient,
  route: Route,
  item: Item,
  method: Method = route.method,
): Promise<Reply> => asker.ask(method, pathAbout(route.path, item), bodies[getRouteName(route)])

/** Returns all properties of a reply by which two cases could be distinguished, without the time and the requested path. */
export function toComparable(reply: Reply): { status: number; headers: object; body: object } {
  const { date: _, ...headers } = reply.headers
  const { timestamp: __, path: ___, ...body } = reply.body === '' ? {} : reply.json()
  return { status: reply.statusCode, headers: { ...headers, 'content-length': 0 }, body }
}
