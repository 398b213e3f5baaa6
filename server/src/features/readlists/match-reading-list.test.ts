import type { ReadListMatches } from '@lectern/contract/readlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import { type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
let restrictedAdmin: TestClient
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  const rights = { roles: ['ADMIN'], ageRestriction: { age: 16, restriction: 'EXCLUDE' } }
  restrictedAdmin = (await addUser(fixture.server, fixture.admin, 'careful@example.org', rights)).asker
})
afterAll(() => fixture.server.close())

const path = '/api/v1/readlists/match/comicrack'
const list = (books: string, name = 'A list') =>
  Buffer.from(`<?xml version="1.0"?><ReadingList><Name>${name}</Name><Books>${books}</Books></ReadingList>`)
const send = (bytes: Uint8Array, asker = fixture.admin) => uploadPicture(asker, path, bytes)
const match = async (bytes: Uint8Array, asker?: TestClient): Promise<ReadListMatches> => {
  const reply = await send(bytes, asker)
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([200, expect.anything()])
  return reply.json()
}
const found = (matches: ReadListMatches) =>
  matches.requests.map((r) => r.matches.flatMap((m) => m.books.map((b) => `${m.series.title} ${b.number}`)))

describe('behaviour 7.1: a reading list of ComicRack', () => {
  test('is answered in its order, with all that matches', async () => {
    const [zebra, book] = [await fixture.series('Zebra'), await fixture.book('Zebra/2.cbz')]
    const matches = await match(
      list(`<Book Series="zEBRA" Number="002" Volume="1" Year="2003"/>
        <Book Series="Zebra" Number="99"/><Book Series="Apple" Number="01"/><Book Series="ÄPFEL" Number="1"/>
        <Book Series="äpfel" Number="1"/><Book Series="Zebra" Number="2" Volume="2014"/>`),
    )
    expect(matches.readListMatch).toEqual({ name: 'A list', errorCode: '' })
    expect(matches.errorCode).toBe('')
    expect(matches.requests[0]).toEqual({
      request: { series: ['zEBRA'], number: '002' },
      matches: [
        {
          series: { seriesId: zebra.id, title: 'Zebra', releaseDate: zebra.booksMetadata.releaseDate },
          books: [{ bookId: book.id, number: '2', title: book.metadata.title }],
        },
      ],
    })
    expect(matches.requests[5]?.request).toEqual({ series: ['Zebra (2014)', 'Zebra'], number: '2' })
    // Only the letters of ASCII are the same in both cases.
    expect(found(matches)).toEqual([['Zebra 2'], [], ['apple 1'], ['Äpfel 1'], [], ['Zebra 2']])
  })
  test('reports that a read list of the name exists, and creates none', async () => {
    const bookIds = [(await fixture.book('Zebra/1.cbz')).id]
    await fixture.admin.post('/api/v1/readlists', { name: 'Taken', bookIds })
    const before = (await fixture.admin.get('/api/v1/readlists?unpaged=true')).body
    const { readListMatch } = await match(list('<Book Series="Zebra" Number="1"/>', 'tAKEN'))
    expect(readListMatch).toEqual({ name: 'tAKEN', errorCode: 'ERR_1009' })
    expect((await fixture.admin.get('/api/v1/readlists?unpaged=true')).body).toBe(before)
  })
  test('A2: items hidden from an admin match nothing for them', async () => {
    const bytes = list('<Book Series="apple" Number="1"/><Book Series="Zebra" Number="1"/>')
    expect(found(await match(bytes))).toEqual([['apple 1'], ['Zebra 1']])
    expect(found(await match(bytes, restrictedAdmin))).toEqual([[], ['Zebra 1']])
  })
  test.each([
    ['ERR_1015', Buffer.from('this is not xml')],
    [
      'ERR_1015',
      Buffer.from(
        '<!DOCTYPE ReadingList [<!ENTITY x SYSTEM "file:///etc/passwd">]><ReadingList><Name>&x;</Name></ReadingList>',
      ),
    ],
    ['ERR_1029', list('')],
    ['ERR_1030', list('<Book Series="a" Number="1"/>', ' ')],
    ['ERR_1031', list('<Book Series="a"/>')],
  ])('C4: %s is a 400 with the bare code', async (code, bytes) => {
    const reply = await send(bytes)
    expect([reply.statusCode, reply.json().message]).toEqual([400, code])
    expect(reply.body).not.toContain('root:')
  })
  test('a bad line costs only itself', async () => {
    const { requests } = await match(
      list('<Book Series="Zebra"/><Book Series="Zebra v2" Number="1"/><Book Number="1"/>'),
    )
    expect(requests.map((r) => [r.request.number, r.matches.length])).toEqual([
      ['', 0],
      ['1', 1],
      ['1', 0],
    ])
  })
  test('a list without a name gets the given one', async () => {
    const bytes = list('<Book Series="Zebra" Number="1"/>', ' ')
    const reply = await uploadPicture(fixture.admin, path, bytes, { name: 'Typed' })
    expect(reply.json()).toMatchObject({ readListMatch: { name: 'Typed', errorCode: '' } })
  })
  test('has limits', async () => {
    const book = '<Book Series="Zebra" Number="1"/>'
    expect((await send(list(book.repeat(10_001)))).statusCode).toBe(413)
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1, ' '))).statusCode).toBe(413)
    expect((await match(list(book.repeat(10_000)))).requests).toHaveLength(10_000)
    const noFile = await fixture.admin.post(path, '{}', { 'content-type': 'application/json' })
    expect(noFile.statusCode).toBe(400)
  })
  test('uses the index of titles', async () => {
    const { rows } = await fixture.server.db.executeQuery<{ detail: string }>({
      sql: "explain query plan select series_id from series_metadata where title = 'x' collate nocase",
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'plan' },
    } as never)
    expect(rows.map((r) => r.detail).join()).toContain('series_metadata_by_title')
  })
})
