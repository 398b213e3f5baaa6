import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { fakeBook } from './fake-book.ts'
import { bookQueries } from './queries.ts'

const next = fakeBook({ id: 'book-2' })
const ours = '/api/lectern/books/book-1/neighbours'

/** Fetches the neighbours of the first book of a series. */
async function askAt(extensions: readonly string[]) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address)
    requests.push(pathname)
    if (pathname === ours) return Response.json({ previous: null, next })
    return pathname.endsWith('/next') ? Response.json(next) : new Response('{}', { status: 404 })
  })
  const client = new QueryClient()
  client.setQueryData(serverOfferQuery.queryKey, { name: '', version: '', extensions: [...extensions] })
  const neighbours = await client.fetchQuery({ ...bookQueries.neighbours('book-1'), retry: false })
  return { requests, neighbours }
}
afterEach(() => vi.unstubAllGlobals())

test('the neighbours of a book are one request if the server has a route for both', async () => {
  const { requests, neighbours } = await askAt(['neighbours'])
  expect(neighbours).toEqual({ previous: null, next })
  expect(requests).toEqual([ours])
})

test('other servers get two requests, and their 404 means no neighbour', async () => {
  const { requests, neighbours } = await askAt([])
  expect(neighbours).toEqual({ previous: null, next })
  expect(requests.toSorted()).toEqual(['/api/v1/books/book-1/next', '/api/v1/books/book-1/previous'])
})
