import type { Book } from '@lectern/contract/books'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBook } from '../fake-book.ts'
import { findNeighboursInContext } from './neighbours-in-context.ts'

const book = (id: string, seriesId: string, isRead = false): Book & { readonly isRead: boolean } => ({
  ...fakeBook({ id, seriesId }),
  isRead,
})
/** Books of each series, in their order. */
let shelf: Readonly<Record<string, readonly ReturnType<typeof book>[]>>
let collection: { ordered: boolean; seriesIds: readonly string[] } | undefined
let readList: { ordered: boolean; bookIds: readonly string[] } | undefined

const pageOf = (content: readonly object[]) =>
  Response.json({
    content,
    pageable: {},
    sort: {},
    totalElements: content.length,
    totalPages: 1,
    number: 0,
    size: 20,
    numberOfElements: content.length,
    first: true,
    last: true,
    empty: content.length === 0,
  })
const missing = () => Response.json({ status: 404, message: 'not found' }, { status: 404 })
const times = {
  createdDate: '2024-05-01T10:00:00Z',
  lastModifiedDate: '2024-05-01T10:00:00Z',
  filtered: false,
}
const allBooks = () => Object.values(shelf).flat()

const giveBook = (id: string | undefined) => {
  const found = allBooks().find((each) => each.id === id)
  return found ? Response.json(found) : missing()
}
function giveSeriesBooks(id: string, query: URLSearchParams): Response {
  const books = shelf[id] ?? []
  const unread = query.has('read_status') ? books.filter((each) => !each.isRead) : books
  const ordered = query.get('sort')?.endsWith('desc') ? unread.toReversed() : unread
  return pageOf(ordered.slice(0, 1))
}
function giveOfReadList(bookId: string, direction: string): Response {
  const ids = readList?.bookIds ?? []
  return giveBook(ids[ids.indexOf(bookId) + (direction === 'next' ? 1 : -1)])
}

function serve(url: URL): Response {
  const [, , , kind, id = '', what, bookId = '', direction = ''] = url.pathname.split('/')
  if (kind === 'series') return giveSeriesBooks(id, url.searchParams)
  if (kind === 'readlists' && what) return giveOfReadList(bookId, direction)
  if (kind === 'books') return giveBook(id)
  if (kind === 'readlists')
    return readList ? Response.json({ id, name: 'Crossing', summary: '', ...times, ...readList }) : missing()
  return collection ? Response.json({ id, name: 'Coasts', ...times, ...collection }) : missing()
}

beforeEach(() => {
  shelf = {
    a: [book('a1', 'a', true), book('a2', 'a')],
    empty: [],
    b: [book('b1', 'b', true), book('b2', 'b'), book('b3', 'b')],
    c: [book('c1', 'c', true), book('c2', 'c', true)],
  }
  collection = { ordered: true, seriesIds: ['a', 'empty', 'b', 'c'] }
  readList = { ordered: true, bookIds: ['c1', 'a1', 'b2'] }
  vi.stubGlobal('fetch', async (url: string) => serve(new URL(url)))
})
afterEach(() => vi.unstubAllGlobals())

const find = async (bookId: string, context: 'COLLECTION' | 'READLIST') => {
  const books = allBooks()
  const at = books.find((each) => each.id === bookId)
  const series = shelf[at?.seriesId ?? ''] ?? []
  const position = series.findIndex((each) => each.id === bookId)
  const inSeries = { previous: series[position - 1] ?? null, next: series[position + 1] ?? null }
  const { previous, next, place } = await findNeighboursInContext(
    bookId,
    { context, contextId: 'x' },
    async () => inSeries,
    new AbortController().signal,
  )
  return [
    previous?.id ?? null,
    next?.id ?? null,
    place && `${place.position} of ${place.count} in ${place.name}`,
  ]
}

describe('neighbours in a collection', () => {
  it.each([
    ['within a series', 'a1', [null, 'a2', '1 of 4 in Coasts']],
    ['over an empty series to the first book that is not read', 'a2', ['a1', 'b2', '1 of 4 in Coasts']],
    ['back to the last book of the series before', 'b1', ['a2', 'b2', '3 of 4 in Coasts']],
    ['to the first book of a series that is read', 'b3', ['b2', 'c1', '3 of 4 in Coasts']],
    ['to nothing at the end', 'c2', ['c1', null, '4 of 4 in Coasts']],
  ])('%s', async (_, bookId, expected) => {
    expect(await find(bookId, 'COLLECTION')).toEqual(expected)
  })

  it('are those of the series if the collection no longer exists or no longer contains the series', async () => {
    collection = { ordered: true, seriesIds: ['b'] }
    expect(await find('a2', 'COLLECTION')).toEqual(['a1', null, 'undefined of 1 in Coasts'])
    collection = undefined
    expect(await find('a2', 'COLLECTION')).toEqual(['a1', null, null])
  })
})

describe('neighbours in a read list', () => {
  it('are those of the list, with the position in it', async () => {
    expect(await find('a1', 'READLIST')).toEqual(['c1', 'b2', '2 of 3 in Crossing'])
  })
  it('have no position if the list does not use its stored order', async () => {
    readList = { ordered: false, bookIds: ['c1', 'a1', 'b2'] }
    expect(await find('a1', 'READLIST')).toEqual(['c1', 'b2', 'undefined of 3 in Crossing'])
  })
})
