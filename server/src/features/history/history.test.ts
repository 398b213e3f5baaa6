import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { type HistoryEvent, insertHistoryEvent, listHistory } from './queries.ts'

const events: readonly HistoryEvent[] = [
  {
    type: 'BookImported',
    bookId: 'b2',
    seriesId: 's1',
    properties: { name: '/l/A/1.cbz', source: '/in/1.cbz', upgrade: 'No' },
  },
  {
    type: 'BookFileDeleted',
    bookId: 'b1',
    seriesId: 's2',
    properties: { reason: 'Deleted by a user', name: '/l/B/1.cbz' },
  },
  {
    type: 'SeriesFolderDeleted',
    bookId: null,
    seriesId: 's2',
    properties: { reason: 'Deleted because it was empty', name: '/l/B' },
  },
  {
    type: 'BookConverted',
    bookId: 'b3',
    seriesId: 's1',
    properties: { name: '/l/A/3.cbz', 'former file': '/l/A/3.cbr' },
  },
  {
    type: 'DuplicatePageDeleted',
    bookId: 'b2',
    seriesId: 's1',
    properties: {
      name: '/l/A/1.cbz',
      'page number': '7',
      'page file name': 'ad.jpg',
      'page file hash': '00',
      'page file size': '12',
      'page media type': 'image/jpeg',
    },
  },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ runsTasks: false })
  await server.db.batch(
    events.map((event, i) => insertHistoryEvent(server.db, { ...event, date: 1_000_000 + i * 1000 })),
  )
})
afterAll(() => server.close())

const list = async (sort?: string[], page = { page: 0, size: 20, unpaged: false }) =>
  listHistory(server.db, { ...page, sort })

describe('behaviour 12.6: the history', () => {
  test('lists every type with its properties, newest first', async () => {
    const page = await list()
    expect(page.content).toEqual(
      events
        .map((event, i) => ({ ...event, id: String(i + 1), timestamp: `1970-01-01T00:16:4${i}Z` }))
        .reverse(),
    )
  })
  test.each([
    ['timestamp,asc', ['1', '2', '3', '4', '5']],
    ['type,asc', ['4', '2', '1', '5', '3']],
    ['bookId,desc', ['4', '5', '1', '2', '3']],
    ['seriesId,asc', ['1', '4', '5', '2', '3']],
    ['nothing,asc', ['5', '4', '3', '2', '1']],
  ])('behaviour 2.1: is sorted by %s', async (sort, ids) => {
    expect((await list([sort])).content.map((e) => e.id)).toEqual(ids)
  })
  test('behaviour 1.2: is answered in pages', async () => {
    const page = await list(undefined, { page: 1, size: 2, unpaged: false })
    expect(page).toMatchObject({ totalElements: 5, totalPages: 3, number: 1, first: false, last: false })
    expect(page.content.map((e) => e.id)).toEqual(['3', '2'])
  })
})
