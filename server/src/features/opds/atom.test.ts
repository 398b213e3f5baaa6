import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import type { Reply } from '../../testing/servers/test-client.ts'
import { writeFeed } from './atom.ts'
import { element, xmlDocument } from './xml.ts'

let fixture: LibraryFixture
beforeAll(async () => {
  fixture = await startLibraryFixture()
})
afterAll(() => fixture.server.close())

interface Node {
  readonly name?: string
  readonly attribs?: Record<string, string>
  readonly children?: Node[]
  readonly data?: string
}
const parse = (text: string): Node => parseDocument(text, { xmlMode: true }) as unknown as Node
const all = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...(node.children ?? []).flatMap((child) => all(child, name)),
]
const text = (node: Node | undefined): string =>
  node === undefined ? '' : (node.data ?? (node.children ?? []).map(text).join(''))
const one = (node: Node, name: string): string => text(all(node, name)[0])
const links = (node: Node, rel: string) =>
  (node.children ?? []).filter((c) => c.name === 'link' && c.attribs?.rel === rel).map((c) => c.attribs ?? {})
const feedOf = (reply: Reply): Node => {
  expect(reply.statusCode).toBe(200)
  const [feed] = all(parse(reply.body), 'feed')
  if (!feed) throw new Error(reply.body)
  return feed
}
const path = (href: string | undefined) => String(href).replace(/^http:\/\/[^/]+/, '')
const get = async (address: string) => feedOf(await fixture.admin.get(address))

describe('XML', () => {
  test('any text is escaped and parsed back unchanged', () => {
    const hostile = '</title><x a="\u0000\u0008\ud800">&amp;'
    const written = xmlDocument(element('t', { a: hostile, b: 'two\nlines' }, hostile))
    const [root] = all(parse(written), 't')
    expect(root?.attribs?.b).toBe('two\nlines')
    expect(text(root)).toBe('</title><x a="\ufffd">&amp;')
    expect(all(parse(written), 'x')).toEqual([])
  })
})

test('a long feed is one document, with the time of its newest entry', () => {
  const entries = Array.from({ length: 300 }, (_, i) => ({
    id: `e${i}`,
    title: `Łódź & <${i}> 💥 ${'x'.repeat(200)}`,
    updated: `2024-05-01T10:${String((i * 7) % 60).padStart(2, '0')}:30Z`,
    content: { type: 'text' as const, text: '' },
    links: [],
  }))
  const write = (some: Iterable<(typeof entries)[number]>) =>
    parse(
      writeFeed(
        { id: 'long', title: 'Long', kind: 'navigation', links: [], entries: some },
        'now',
      ).toString(),
    )
  const long = write(entries.values())
  expect(all(long, 'entry').map((e) => one(e, 'title'))).toEqual(entries.map((e) => e.title))
  expect(all(long, 'updated').map(text)[0]).toBe('2024-05-01T10:59:30Z')
  expect(all(write([]), 'updated').map(text)).toEqual(['now'])
})

describe('OPDS 1.2', () => {
  test('the catalog leads to every book, its file, its pages and its images', async () => {
    const catalog = await get('/opds/v1.2/catalog')
    expect(all(catalog, 'entry').map((e) => one(e, 'id').replace(/^urn:lectern:/, ''))).toEqual([
      'keepReading',
      'ondeck',
      'allSeries',
      'latestSeries',
      'latestBooks',
      'allLibraries',
      'allCollections',
      'allReadLists',
      'allPublishers',
    ])
    for (const entry of all(catalog, 'entry')) {
      const [link] = links(entry, 'subsection')
      const feed = await get(path(link?.href))
      expect(links(feed, 'self')[0]?.href).toBe(link?.href)
      expect(links(feed, 'self')[0]?.type).toBe(link?.type)
    }
    const series = all(await get('/opds/v1.2/series?size=500'), 'entry')
    expect(series.length).toBeGreaterThan(3)
    const seen: string[] = []
    for (const s of series) {
      const feed = await get(path(links(s, 'subsection')[0]?.href))
      for (const book of all(feed, 'entry')) {
        seen.push(one(book, 'id'))
        for (const rel of ['acquisition', 'image', 'image/thumbnail']) {
          const [link] = links(book, `http://opds-spec.org/${rel}`)
          const reply = await fixture.admin.get(path(link?.href))
          expect([link?.href, reply.statusCode]).toEqual([link?.href, 200])
        }
        const [stream] = links(book, 'http://vaemendis.net/opds-pse/stream')
        const last = Number(stream?.['pse:count']) - 1
        const address = path(stream?.href)
        for (const [number, status] of [
          [0, 200],
          [last, 200],
          [last + 1, 400],
        ])
          expect((await fixture.admin.get(address.replace('{pageNumber}', String(number)))).statusCode).toBe(
            status,
          )
      }
    }
    const known = await fixture.admin.read<{ content: { id: string }[] }>(
      '/api/v1/books?unpaged=true&media_status=READY',
    )
    expect(new Set(seen)).toEqual(new Set(known.content.map((b) => `urn:lectern:book:${b.id}`)))
  })

  test('ids are absolute, also with names in them, and a feed has the id of the entry that leads to it', async () => {
    const zebra = await fixture.series('Zebra')
    await fixture.admin.patch(`/api/v1/series/${zebra.id}/metadata`, { publisher: 'One & <Co> ä' })
    const isIri = expect.stringMatching(/^urn:lectern:[\w:.%~!'()*,-]+$/)
    const check = async (address: string, depth: number): Promise<void> => {
      const feed = await get(address)
      const ids = all(feed, 'id').map(text)
      expect(ids).toEqual(ids.map(() => isIri))
      expect(new Set(ids.slice(1)).size).toBe(ids.length - 1)
      if (depth === 0) return
      for (const entry of all(feed, 'entry')) {
        const [link] = links(entry, 'subsection')
        if (!link) continue
        const target = await get(path(link.href))
        expect(one(target, 'id')).toBe(one(entry, 'id'))
        await check(path(link.href), depth - 1)
      }
    }
    await check('/opds/v1.2/catalog', 2)
    await check('/opds/v1.2/series?search=single%20%3Cone', 1)
    await check('/opds/v1.2/series?search=single', 1)
  })

  test('links to pages of a list keep size and filters', async () => {
    const first = await get('/opds/v1.2/series?size=2')
    const next = links(first, 'next')[0]?.href
    expect(path(next)).toBe('/opds/v1.2/series?size=2&page=1')
    const second = await get(path(next))
    expect(all(second, 'entry')).toHaveLength(2)
    expect(path(links(second, 'previous')[0]?.href)).toBe('/opds/v1.2/series?size=2')
    const beyond = await get('/opds/v1.2/series?size=2&page=90')
    expect([all(beyond, 'entry').length, links(beyond, 'next').length]).toEqual([0, 0])
    expect((await get('/opds/v1.2/series?size=0&page=-1&sort=x')).children?.length).toBeGreaterThan(5)
  })

  test('an unchanged feed is not sent again', async () => {
    const { etag } = (await fixture.admin.get('/opds/v1.2/series')).headers
    const again = await fixture.admin.get('/opds/v1.2/series', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('the last read page is counted from one and is never after the end of the book', async () => {
    const book = await fixture.book('Zebra/2.cbz')
    await fixture.admin.patch(`/api/v1/books/${book.id}/read-progress`, { page: 2 })
    const reading = await get('/opds/v1.2/keep-reading')
    const [stream] = links(all(reading, 'entry')[0] as Node, 'http://vaemendis.net/opds-pse/stream')
    expect(stream).toMatchObject({
      'pse:lastRead': '2',
      'pse:lastReadDate': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    })
    await fixture.server.db.updateTable('read_progress').set({ page: 99 }).execute()
    const [later] = links(
      all(await get('/opds/v1.2/keep-reading'), 'entry')[0] as Node,
      'http://vaemendis.net/opds-pse/stream',
    )
    expect(later?.['pse:lastRead']).toBe(later?.['pse:count'])
    const ofOther = await fixture.admin.get(`/opds/v1.2/keep-reading?library_id=nope`)
    expect(all(feedOf(ofOther), 'entry')).toEqual([])
    const library = await get(`/opds/v1.2/libraries/${book.libraryId}`)
    expect(all(library, 'entry').map((e) => one(e, 'id'))).toContain(
      `urn:lectern:keepReading:${book.libraryId}`,
    )
  })

  test('a search finds series and books', async () => {
    const description = await fixture.admin.get('/opds/v1.2/search')
    const template = all(parse(description.body), 'Url')[0]?.attribs?.template
    const found = await get(path(template).replace('{searchTerms}', 'single'))
    expect(all(found, 'entry').map((e) => one(e, 'title'))).toEqual(['The single one', 'Books: single'])
    const books = await get(path(links(all(found, 'entry')[1] as Node, 'subsection')[0]?.href))
    expect(all(books, 'entry').length).toBeGreaterThan(0)
  })

  test('only programs that fill in a width get an address with a placeholder for it', async () => {
    const page = async (agent: string) => {
      const reply = await fixture.admin.get('/opds/v1.2/books/latest', { 'user-agent': agent })
      return links(all(feedOf(reply), 'entry')[0] as Node, 'http://vaemendis.net/opds-pse/stream')[0]?.href
    }
    expect(await page('KOReader/2026.03')).toMatch(/maxWidth=\{maxWidth\}$/)
    expect(await page('Panels/5')).not.toContain('maxWidth')
    const book = await fixture.book('Zebra/2.cbz')
    for (const width of ['480', '{maxWidth}', '100000', 'x'])
      expect(
        (await fixture.admin.get(`/opds/v1.2/books/${book.id}/pages/0?maxWidth=${encodeURIComponent(width)}`))
          .statusCode,
      ).toBe(200)
  })

  test('a saved filter is a feed that includes and excludes the same books', async () => {
    const save = (id: string, filter: object) =>
      fixture.admin.patch('/api/v1/client-settings/user', {
        [`lectern.filter.${id}`]: { value: JSON.stringify(filter) },
      })
    const { id: libraryId } = fixture.main
    const [zebra, apple] = [await fixture.series('Zebra'), await fixture.series('apple')]
    await fixture.admin.patch(`/api/v1/series/${zebra.id}/metadata`, { genres: ['Sea, land', 'Old'] })
    await fixture.admin.patch(`/api/v1/series/${apple.id}/metadata`, { genres: ['Sea, land'] })
    await save('a1', {
      name: 'By <genre>',
      kind: 'series',
      search: { genre: 'Sea%2C land,!Old', sort: 'created,desc' },
    })
    await save('b2', { name: 'Books', kind: 'books', libraryId, search: { releaseYear: '2001,2003' } })
    await save('c3', { name: 'By letter', kind: 'series', search: { nav: 'z' } })
    await fixture.admin.patch('/api/v1/client-settings/user', { 'lectern.filter.d4': { value: '{' } })
    const catalog = await get('/opds/v1.2/catalog')
    const entry = all(catalog, 'entry').find((e) => one(e, 'id') === 'urn:lectern:savedFilters')
    const filters = all(await get(path(links(entry as Node, 'subsection')[0]?.href)), 'entry')
    expect(filters.map((e) => one(e, 'title'))).toEqual(['Books', 'By <genre>'])
    const titles = async (index: number) => {
      const feed = await get(path(links(filters[index] as Node, 'subsection')[0]?.href))
      return all(feed, 'entry').map((e) => one(e, 'title'))
    }
    expect(await titles(0)).toEqual(['Zebra 1: 1', 'Zebra 2: 2'])
    expect(await titles(1)).toEqual(['apple'])
    for (const id of ['c3', 'd4', 'nope'])
      expect((await fixture.admin.get(`/opds/v1.2/saved-filters/${id}`)).statusCode).toBe(404)
    const { anonymous } = fixture.server
    expect((await anonymous.get('/opds/v1.2/saved-filters/a1')).statusCode).toBe(401)
  })
})
