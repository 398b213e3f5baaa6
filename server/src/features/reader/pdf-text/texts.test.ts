import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { limits } from '@lectern/contract/limits'
import type { BookOutline, PageText, TextMatches } from '@lectern/contract/reader-text'
import { type PdfOutline, pdf } from '@lectern/fixtures/pdf'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary, addUser, pageBytes } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
const letter = { width: 600, height: 800 }
const manyPages = 700
const deep = (level: number): PdfOutline => ({
  title: `Level ${level}`,
  page: 1,
  ...(level < 40 && { children: [deep(level + 1)] }),
})

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  const save = (name: string, bytes: Buffer) => writeFileSync(join(server.books, 'S', name), bytes)
  mkdirSync(join(server.books, 'S'), { recursive: true })
  const chapters: PdfOutline[] = [
    { title: 'One  \n part', page: 1, children: [{ title: 'A', page: 2 }, { title: 'nowhere' }] },
    { title: 'Two', page: 3 },
  ]
  save(
    'text.pdf',
    pdf({
      outline: chapters,
      pages: [
        { ...letter, text: 'The Lantern in the window' },
        { ...letter, rotate: 90, text: 'A lantern, turned' },
        { ...letter },
        { ...letter, cropBox: [0, 400, 600, 800], text: 'Cropped (lantern)' },
      ],
    }),
  )
  const pages = Array.from({ length: manyPages }, (_, at) => ({ ...letter, text: `again ${at} again` }))
  save('long.pdf', pdf({ pages }))
  const wide = Array.from({ length: 6000 }, (_, at) => ({ title: `${at} ${'x'.repeat(400)}`, page: 1 }))
  save('hostile.pdf', pdf({ pages: [letter], outline: [deep(1), ...wide] }))
  save('comic.cbz', rawZip([{ name: '1.jpg', bytes: await pageBytes('page') }]))
  await addLibrary(server, admin, { name: 'L', root: server.books })
})
afterAll(() => server.close())

async function pathOf(name: string): Promise<string> {
  const { content } = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = content.find((book) => book.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return `/api/lectern/books/${found.id}`
}
const search = async (name: string, query: string) =>
  admin.read<TextMatches>(`${await pathOf(name)}/text-search?query=${encodeURIComponent(query)}`)

describe('behaviour 4.10: the contents of a PDF', () => {
  test('the contents are a flat list with depths, pages from 1', async () => {
    expect(await admin.read<BookOutline>(`${await pathOf('text')}/outline`)).toEqual({
      entries: [
        { title: 'One part', page: 1, level: 0 },
        { title: 'A', page: 2, level: 1 },
        { title: 'nowhere', page: null, level: 1 },
        { title: 'Two', page: 3, level: 0 },
      ],
    })
    expect((await admin.read<BookOutline>(`${await pathOf('long')}/outline`)).entries).toEqual([])
  })
  test('the contents have limits', async () => {
    const { entries } = await admin.read<BookOutline>(`${await pathOf('hostile')}/outline`)
    expect(entries).toHaveLength(limits.maxOutlineEntries)
    expect(Math.max(...entries.map(({ title }) => title.length))).toBe(limits.maxOutlineTitle)
    expect(Math.max(...entries.map(({ level }) => level))).toBe(31)
  })
})

describe('behaviour 4.10: the text of a page', () => {
  const read = async (page: number) => admin.read<PageText>(`${await pathOf('text')}/pages/${page}/text`)
  test('the text of a page has words with their boxes', async () => {
    const { lines } = await read(1)
    expect(lines.map((line) => line.map(({ text }) => text))).toEqual([
      ['The', 'Lantern', 'in', 'the', 'window'],
    ])
    const [[first, second] = []] = lines
    const [left = 0, top = 0, width = 0, height = 0] = first?.box ?? []
    // The line stands 20 points from the left and 40 below the upper edge.
    expect(left).toBeCloseTo(20 / 600, 2)
    expect(top).toBeLessThan(40 / 800)
    expect(top + height).toBeGreaterThan(40 / 800)
    expect(second?.box[0]).toBeGreaterThan(left + width)
  })
  test('the boxes of a rotated page are those of the shown page', async () => {
    const words = (await read(2)).lines.flat()
    for (const { box } of words) expect(box[0]).toBeGreaterThan(0.9)
    expect(words[1]?.box[1]).toBeGreaterThan(words[0]?.box[1] ?? 1)
  })
  test('the boxes of a cropped page are within the shown part', async () => {
    const [first] = (await read(4)).lines.flat()
    expect((first?.box[1] ?? 0) + (first?.box[3] ?? 0)).toBeGreaterThan(40 / 400)
    expect(first?.box[1]).toBeLessThan(40 / 400)
  })
  test('the text of a page without text is empty', async () => {
    expect(await read(3)).toEqual({ lines: [] })
  })
  test('the text of an unknown page is refused', async () => {
    const reply = await admin.get(`${await pathOf('text')}/pages/5/text`)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'PAGE_OUT_OF_RANGE'])
  })
})

describe('behaviour 4.10: searching the text', () => {
  test('a search finds every match with its context', async () => {
    const found = await search('text', 'LANTERN')
    expect(found).toMatchObject({ isCutOff: false, searchedPages: 4, pageCount: 4, hasText: true })
    expect(found.matches).toEqual([
      { page: 1, start: 4, length: 7, before: 'The ', text: 'Lantern', after: ' in the window' },
      { page: 2, start: 2, length: 7, before: 'A ', text: 'lantern', after: ', turned' },
      { page: 4, start: 9, length: 7, before: 'Cropped (', text: 'lantern', after: ')' },
    ])
    expect((await search('text', 'lighthouse')).matches).toEqual([])
  })
  test('a search is limited in time and continues where it ended', async () => {
    let found = await search('long', 'again')
    for (let call = 0; call < 20 && found.searchedPages < found.pageCount; call += 1)
      found = await search('long', 'again')
    expect([found.searchedPages, found.matches.length, found.isCutOff]).toEqual([
      manyPages,
      limits.maxTextMatches,
      true,
    ])
    expect((await search('long', 'again 699')).matches).toMatchObject([{ page: 700 }])
  })
  test('concurrent searches read the book once, into complete files', async () => {
    const queries = ['again 1', 'again 2', 'again 3']
    const all = await Promise.all(queries.map((query) => search('long', `${query} again`)))
    expect(all.map(({ matches }) => matches.length)).toEqual([1, 1, 1])
    const folder = join(server.folder, 'config', 'cache', 'texts')
    const files = readdirSync(folder, { recursive: true }).map(String)
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
  })
  test.each(['', '%20', 'x'.repeat(limits.maxTextQuery + 1)])('%j is refused', async (query) => {
    expect((await admin.get(`${await pathOf('text')}/text-search?query=${query}`)).statusCode).toBe(400)
  })
})

test('books of other formats have no contents or text', async () => {
  for (const path of ['outline', 'pages/1/text', 'text-search?query=a']) {
    const reply = await admin.get(`${await pathOf('comic')}/${path}`)
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 400, 'WRONG_PROFILE'])
  }
})
test('the role and access to the book are required', async () => {
  const withoutRole = await addUser(server, admin, 'a@example.org', { roles: [] })
  const nothing = { all: false, libraryIds: [] }
  const rights = { roles: ['PAGE_STREAMING'], sharedLibraries: nothing }
  const withoutBook = await addUser(server, admin, 'b@example.org', rights)
  for (const path of ['outline', 'pages/1/text', 'text-search?query=a']) {
    const url = `${await pathOf('text')}/${path}`
    expect((await withoutRole.asker.get(url)).statusCode).toBe(403)
    expect((await withoutBook.asker.get(url)).statusCode).toBe(404)
    expect((await server.anonymous.get(url)).statusCode).toBe(401)
  }
})
