import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Locator, Progression } from '@lectern/contract/progress'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let reader: TestClient
const at = (name: string) => join(server.books, 'S', name)
const words = (kilobytes: number): string => rawPage(`<p>${'word '.repeat(kilobytes * 205)}</p>`)
/** Names of the files of a book as tools write them. */
const oddNames = [
  'a b.xhtml',
  'a+b#c.xhtml',
  '100%.xhtml',
  'a%20c.xhtml',
  'what?.xhtml',
  'x#p%23.xhtml',
  'okładka.xhtml',
  'cafe\u0301.xhtml',
  'deep/er/Über & co.xhtml',
]
const escapeName = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

beforeAll(async () => {
  server = await startTestServer()
  reader = await server.claim()
  mkdirSync(join(server.books, 'S'))
  const items = ['begin.xhtml', ...oddNames].map((name, i) => ({
    id: `c${i}`,
    href: escapeName(name).replaceAll("'", '&apos;'),
    name: `OEBPS/${name}`,
    bytes: words(3),
  }))
  writeFileSync(at('odd.epub'), rawEpub({ items }))
  const texts = ['one', 'notes', 'two'].map((id) => ({ id, href: `${id}.xhtml`, bytes: words(1) }))
  writeFileSync(at('aside.epub'), rawEpub({ items: texts, nonLinear: ['notes'] }))
  const latin = Buffer.from('<html><body>caf\xe9 in a long text</body></html>', 'latin1')
  const labels = [
    { id: 'right.xhtml', bytes: rawPage('<p>A café in a long text</p>') },
    { id: 'latin.xhtml', bytes: latin },
    { id: 'a.html', mediaType: 'text/html', bytes: '<meta charset=iso-8859-1><p>A café in a long text' },
  ]
  writeFileSync(at('labels.epub'), rawEpub({ items: labels, spine: labels.map(({ id }) => id) }))
  await addLibrary(server, reader, { name: 'L', root: server.books })
})
afterAll(() => server.close())

const getBook = async (name: string): Promise<Book> => {
  const list = await reader.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = list.content.find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}
const put = async (bookId: string, locator: Locator) =>
  (
    await reader.ask('PUT', `/api/v1/books/${bookId}/progression`, {
      modified: new Date().toISOString(),
      device: { id: 'd', name: 'D' },
      locator,
    })
  ).statusCode
const getStored = async (bookId: string) =>
  (await reader.read<Progression>(`/api/v1/books/${bookId}/progression`)).locator

/** Ways in which clients write the name of a file. */
const spellings: readonly ((name: string, bookId: string) => string)[] = [
  (name) => name,
  (name) => escapeName(name),
  (name) => `${escapeName(name)}#p3`,
  (name) => `${name}#p3`,
  (name) => `/${escapeName(name)}`,
  (name) => name.normalize('NFC'),
  (name) => escapeName(name.normalize('NFD')),
  (name) => escapeName(name).replace('.xhtml', '.XHTML'),
  (name, bookId) => `/api/v1/books/${bookId}/resource/${escapeName(name)}`,
]

describe('behaviour 8.4: a place in a text', () => {
  test('a position is found by any name of its file in any spelling', async () => {
    const { id } = await getBook('odd')
    const name = fc.constantFrom(...oddNames)
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom(...spellings), fc.boolean(), async (odd, spell, isTaken) => {
        const href = spell(`OEBPS/${odd}`, id)
        const locations = { progression: 0.5 }
        await reader.delete(`/api/v1/books/${id}/read-progress`)
        expect([href, await put(id, { href, type: 'x', locations })]).toEqual([href, 204])
        // As it was sent here, or as another server stored it.
        const locator = JSON.stringify({ href, type: 'x', locations })
        if (isTaken) await server.db.updateTable('read_progress').set({ locator }).execute()
        const isAddress = href.startsWith('/api/')
        expect(await getStored(id)).toMatchObject({
          href: isAddress && !isTaken ? href.slice(href.indexOf('OEBPS')) : href,
          locations,
        })
        expect((await getBook('odd')).readProgress?.page).toBeGreaterThan(1)
      }),
      { numRuns: 60 },
    )
  })
  test('a position aside of the flow is kept, counts as the beginning of the next document, and does not complete the book', async () => {
    const { id } = await getBook('aside')
    expect(await put(id, { href: 'OEBPS/notes.xhtml#n1', locations: { progression: 1 } })).toBe(204)
    expect(await getStored(id)).toMatchObject({
      href: 'OEBPS/notes.xhtml#n1',
      locations: { progression: 1, totalProgression: 0.75 },
    })
    expect((await getBook('aside')).readProgress).toMatchObject({ completed: false })
  })
})

test.each([
  ['right.xhtml', 'application/xhtml+xml'],
  ['latin.xhtml', 'application/xhtml+xml; charset=windows-1252'],
  ['a.html', 'text/html; charset=utf-8'],
])('%s is sent as %s: a wrong label is put right (behaviour 4.5)', async (name, type) => {
  const { id } = await getBook('labels')
  const reply = await reader.get(`/api/v1/books/${id}/resource/OEBPS/${name}`)
  expect(reply.headers['content-type']).toBe(type)
})
