import type { Route } from '@lectern/contract/route'
import { bodies, getRouteName } from './route-expectations.ts'
import type { Item } from './servers/restricted-fixture.ts'
import type { Method, Reply, TestClient } from './servers/test-client.ts'

const getThumbnailId = (path: string, item: Item): string => {
  if (path.includes('/collections/')) return item.collectionThumbnailId
  if (path.includes('/readlists/')) return item.readListThumbnailId
  return path.includes('/series/') ? item.seriesThumbnailId : item.thumbnailId
}

/** Returns the path of a route about an item. Routes about nothing in a library get an unknown id. */
export const pathAbout = (path: string, item: Item): string =>
  path
    .replace(':bookIds', item.bookId)
    .replace(':libraryId', item.libraryId)
    .replace(':seriesId', item.seriesId)
    .replace(':bookId', item.bookId)
    .replace(':collectionId', item.collectionId)
    .replace(':readListId', item.readListId)
    .replace(':thumbnailId', getThumbnailId(path, item))
    .replace(':pageNumber', '1')
    .replace(/:\w+|\*/g, 'unknown')
    .replace(/text-search$/, 'text-search?query=sea')

/** API keys of users, for routes with the key in their path. */
const apiKeys = new WeakMap<TestClient, Promise<string>>()
async function makeApiKey(asker: TestClient): Promise<string> {
  const reply = await asker.post('/api/v2/users/me/api-keys', { comment: `routes ${Math.random()}` })
  return reply.statusCode === 200 ? reply.json().key : 'none'
}

/** Calls a route about an item, with a valid body and, where it is in the path, with an API key of the caller. */
export async function callRoute(
  asker: TestClient,
  route: Route,
  item: Item,
  method: Method = route.method,
): Promise<Reply> {
  let { path } = route
  if (route.apiKeyParameter) {
    const key = apiKeys.get(asker) ?? makeApiKey(asker)
    apiKeys.set(asker, key)
    path = path.replace(':authToken', await key)
  }
  return asker.ask(method, pathAbout(path, item), bodies[getRouteName(route)])
}

/** Returns all properties of a reply by which two cases could be distinguished, without the time and the requested path. */
export function toComparable(reply: Reply): { status: number; headers: object; body: object } {
  const { date: _, ...headers } = reply.headers
  const { timestamp: __, path: ___, ...body } = reply.body === '' ? {} : reply.json()
  return { status: reply.statusCode, headers: { ...headers, 'content-length': 0 }, body }
}
