import type { PublicationFeed } from '@lectern/contract/opds-publications'
import type { Publication, PublicationLink } from '@lectern/contract/reader-manifests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import { basic } from '../../testing/servers/test-client.ts'
import { adminEmail } from '../../testing/servers/test-server.ts'

let fixture: LibraryFixture
beforeAll(async () => {
  fixture = await startLibraryFixture()
})
afterAll(() => fixture.server.close())

const path = (href: string | undefined) => String(href).replace(/^http:\/\/[^/]+/, '')
const get = (address: string) => fixture.admin.read<PublicationFeed>(address)
const find = (links: readonly PublicationLink[], rel: string) => links.find((l) => l.rel === rel)

describe('OPDS 2.0', () => {
  test('the catalog leads to every feed and every book', async () => {
    const catalog = await get('/opds/v2/catalog')
    expect(catalog.navigation?.map((l) => l.title)).toEqual(['Recommended', 'Browse'])
    expect(catalog.groups?.map((g) => g.metadata.title)).toEqual([
      'Libraries',
      'Latest Books',
      'Latest Series',
    ])
    for (const group of catalog.groups ?? []) {
      const feed = await get(path(find(group.links ?? [], 'self')?.href))
      expect(feed.links[0]?.rel).toBe('self')
    }
    const seen = new Set<string>()
    const { groups = [] } = await get('/opds/v2/libraries/browse?size=500')
    for (const link of groups[0]?.navigation ?? []) {
      const { publications = [] } = await get(path(link.href))
      for (const publication of publications) {
        for (const rel of ['self', 'http://opds-spec.org/acquisition']) {
          const reply = await fixture.admin.get(path(find(publication.links, rel)?.href))
          expect(reply.statusCode).toBe(200)
        }
        expect((await fixture.admin.get(path(publication.images?.[0]?.href))).statusCode).toBe(200)
        seen.add(String(find(publication.links, 'self')?.href))
      }
    }
    expect(seen.size).toBe(11)
  })

  /** What the schema of OPDS 2.0, and readers that are strict about it, ask of a publication. */
  const checkPublication = (publication: Publication): void => {
    expect(publication).not.toHaveProperty('context')
    expect(publication['@context']).toContain('context.jsonld')
    expect(publication.metadata.identifier).toMatch(/^urn:/)
    for (const { position = 0 } of publication.metadata.belongsTo?.series ?? [])
      expect(Number.isInteger(position)).toBe(true)
    expect(publication.images).not.toEqual([])
  }
  test('a publication has a context, an identifier, and the media types that are answered', async () => {
    const { publications = [] } = await get('/opds/v2/libraries/books/latest?size=100')
    expect(publications).not.toEqual([])
    const links = publications
      .flatMap((p) => p.links)
      .filter(({ rel }) => rel && !rel.includes('progression'))
    for (const publication of publications) checkPublication(publication)
    for (const { href, type } of links) {
      const reply = await fixture.admin.get(path(href))
      expect([href, String(reply.headers['content-type']).split(';')[0]]).toEqual([href, type])
    }
  })
  test('only books with a poster have images, in both versions', async () => {
    const { id } = await fixture.book('Zebra/2.cbz')
    const { db } = fixture.server
    const book = db.selectFrom('book').select('id').where('public_id', '=', id)
    await db
      .updateTable('poster')
      .set({ selected: 0 })
      .where('owner_kind', '=', 1)
      .where('owner_id', '=', book)
      .execute()
    const { publications = [] } = await get('/opds/v2/libraries/books/latest?size=100')
    for (const publication of publications)
      expect(publication.images === undefined).toBe(JSON.stringify(publication).includes(`books/${id}/`))
    const manifest = await fixture.admin.read<Publication>(`/opds/v2/books/${id}/manifest`)
    checkPublication(manifest)
    expect(manifest).not.toHaveProperty('images')
    const atom = await fixture.admin.get('/opds/v1.2/books/latest?size=100')
    expect(atom.body).not.toContain(`/books/${id}/thumbnail`)
    await db
      .updateTable('poster')
      .set({ selected: 1 })
      .where('owner_kind', '=', 1)
      .where('owner_id', '=', book)
      .execute()
  })
  test('the progress in a book can be reported as a share of it', async () => {
    const book = await fixture.book('Zebra/2.cbz')
    const manifest = await fixture.admin.read<Publication>(`/opds/v2/books/${book.id}/manifest`)
    const link = find(manifest.links, 'http://opds-spec.org/progression')
    expect(link?.type).toBe('application/opds-progression+json')
    const feed = await fixture.admin.get('/opds/v1.2/books/latest?size=100')
    expect(feed.body).toContain(`href="${link?.href}"`)
    const address = path(link?.href)
    await fixture.admin.delete(`/api/v1/books/${book.id}/read-progress`)
    expect((await fixture.admin.get(address)).statusCode).toBe(204)
    const count = book.media.pagesCount
    const put = (body: object) =>
      fixture.admin.ask(
        'PUT',
        address,
        JSON.stringify({
          device: { id: 'urn:uuid:1', name: 'Reader' },
          modified: new Date().toISOString(),
          ...body,
        }),
        { 'content-type': 'application/opds-progression+json' },
      )
    const saved = await put({ progression: 1 / count })
    expect([saved.statusCode, saved.headers['content-type'], saved.json()]).toEqual([
      200,
      expect.stringContaining('application/opds-progression+json'),
      {
        modified: expect.any(String),
        device: { id: 'urn:uuid:1', name: 'Reader' },
        progression: expect.closeTo(1 / count),
        references: ['#page=1'],
      },
    ])
    expect((await put({ progression: 0, references: ['#page=2'] })).json()).toMatchObject({
      references: ['#page=2'],
      progression: expect.closeTo(2 / count),
    })
    expect((await put({ progression: 1 })).json()).toMatchObject({ progression: 1 })
    expect((await fixture.book('Zebra/2.cbz')).readProgress?.completed).toBe(true)
    const stale = await put({ progression: 0.5, modified: '2020-01-01T00:00:00Z' })
    expect(stale.statusCode).toBe(409)
    for (const progression of [-1, 1.5, '1', null]) expect((await put({ progression })).statusCode).toBe(400)
    await fixture.admin.delete(`/api/v1/books/${book.id}/read-progress`)
  })
  test('an empty feed still has a link', async () => {
    for (const address of ['/opds/v2/search?query=nothingatall', '/opds/v2/libraries/keep-reading?page=99'])
      expect((await get(address)).navigation?.[0]).toMatchObject({ rel: 'start' })
  })

  test('a manifest counts pages from one and links only to addresses of OPDS', async () => {
    const book = await fixture.book('Zebra/2.cbz')
    const reply = await fixture.admin.get(`/opds/v2/books/${book.id}/manifest`)
    expect(reply.headers['content-type']).toContain('application/opds-publication+json')
    const manifest = reply.json<Publication>()
    expect(manifest.readingOrder).toHaveLength(5)
    expect(path(manifest.readingOrder[0]?.href)).toBe(
      `/opds/v2/books/${book.id}/pages/1?contentNegotiation=false`,
    )
    for (const { href } of manifest.readingOrder)
      expect((await fixture.admin.get(path(href))).headers['content-type']).toBe('image/jpeg')
    expect((await fixture.admin.get(`/opds/v2/books/${book.id}/pages/0`)).statusCode).toBe(400)
  })

  test('the progression has its page, and a time in the future does not block later reports', async () => {
    const book = await fixture.book('Zebra/1.cbz')
    const address = `/opds/v2/books/${book.id}/progression`
    expect((await fixture.admin.get(address)).statusCode).toBe(204)
    await fixture.admin.patch(`/api/v1/books/${book.id}/read-progress`, { page: 1 })
    expect(await fixture.admin.read<object>(address)).toMatchObject({
      locator: { locations: { position: 1, totalProgression: 0.5 } },
    })
    const put = (modified: string, position: number, device = 'a') =>
      fixture.admin.ask('PUT', address, {
        modified,
        device: { id: device, name: device },
        locator: { href: '', type: 'image/jpeg', locations: { position } },
      })
    expect((await put('2001-01-01T00:00:00Z', 1)).statusCode).toBe(409)
    expect((await put('2199-01-01T00:00:00Z', 2)).statusCode).toBe(204)
    expect((await put(new Date(Date.now() + 1000).toISOString(), 1, 'b')).statusCode).toBe(204)
  })

  test('only readable books are counted', async () => {
    const { id } = await fixture.book('Bear/2.cbz')
    const total = async (address: string) => (await get(address)).metadata.numberOfItems
    const listed = async (filter: string) =>
      (
        await fixture.admin.read<{ content: unknown[] }>(
          `/api/v1/books?unpaged=true&media_status=READY&${filter}`,
        )
      ).content.length
    expect(await total('/opds/v2/libraries/books/latest')).toBe(await listed('deleted=false'))
    await fixture.server.db.updateTable('book').set({ deleted: 1 }).where('public_id', '=', id).execute()
    expect(await total('/opds/v2/libraries/books/latest')).toBe(await listed('deleted=false'))
    for (const { id: library } of [fixture.main, fixture.other])
      expect(await total(`/opds/v2/libraries/${library}/books/latest`)).toBe(
        await listed(`deleted=false&library_id=${library}`),
      )
    await fixture.server.db.updateTable('book').set({ deleted: 0 }).where('public_id', '=', id).execute()
  })

  test('feeds of one library contain only its items', async () => {
    const zebra = await fixture.book('Zebra/2.cbz')
    const bear = await fixture.book('Bear/1.cbz')
    for (const book of [zebra, bear])
      await fixture.admin.patch(`/api/v1/books/${book.id}/read-progress`, { page: 1 })
    for (const [own, other] of [
      [zebra, bear],
      [bear, zebra],
    ] as const)
      for (const feed of ['keep-reading', 'books/latest']) {
        const text = JSON.stringify(await get(`/opds/v2/libraries/${own.libraryId}/${feed}`))
        expect([feed, text.includes(own.id), text.includes(other.id)]).toEqual([feed, true, false])
      }
  })

  test('a filter by several publishers matches any of them, and pages keep the filter', async () => {
    const series = await Promise.all(['Zebra', 'apple', 'Bear'].map((name) => fixture.series(name)))
    for (const [i, s] of series.entries())
      await fixture.admin.patch(`/api/v1/series/${s.id}/metadata`, {
        publisher: ['One & Co', 'Two', 'Three'][i],
      })
    const filter = 'publisher=One%20%26%20Co&publisher=Two'
    const feed = await get(`/opds/v2/libraries/browse?${filter}&size=1`)
    expect(feed.metadata).toMatchObject({ itemsPerPage: 1, currentPage: 1, numberOfItems: 2 })
    const next = await get(path(find(feed.links, 'next')?.href))
    expect(next.metadata).toMatchObject({ currentPage: 2, numberOfItems: 2 })
    expect(find(next.links, 'previous')?.href).toContain(filter)
    expect(feed.groups?.[1]?.navigation?.map((l) => l.title)).toEqual(['One & Co', 'Three', 'Two'])
  })

  test('saved filters are in the menu and lead to feeds', async () => {
    for (const [id, kind] of [
      ['s1', 'series'],
      ['b1', 'books'],
    ])
      await fixture.admin.patch('/api/v1/client-settings/user', {
        [`lectern.filter.${id}`]: {
          value: JSON.stringify({ name: `My ${kind}`, kind, search: { oneshot: 'true' } }),
        },
      })
    const menu = (await get('/opds/v2/catalog')).navigation ?? []
    const filters = await get(path(menu.find((l) => l.title === 'Saved filters')?.href))
    expect(filters.navigation?.map((l) => l.title)).toEqual(['My books', 'My series'])
    const [books, series] = await Promise.all((filters.navigation ?? []).map((l) => get(path(l.href))))
    expect(books?.publications?.map((p) => p.metadata.title)).toEqual(['The single one'])
    expect(series?.navigation?.map((l) => l.title)).toEqual(['The single one'])
    expect((await fixture.admin.get('/opds/v2/saved-filters/nope')).statusCode).toBe(404)
  })

  test('a search finds series, books, collections and read lists', async () => {
    const { groups = [] } = await get('/opds/v2/search?query=single')
    expect(groups.map((g) => [g.metadata.title, g.metadata.numberOfItems])).toEqual([['Books', 1]])
    expect((await get('/opds/v2/search?query=zebra')).groups?.[0]?.navigation?.[0]?.title).toBe('Zebra')
  })

  test.each([
    ['nothing', {}],
    ['a wrong password', { authorization: basic(adminEmail, 'wrong') }],
    ['an unknown key', { 'x-api-key': 'nope' }],
  ])('is refused with %s, and told how to sign in', async (_, headers) => {
    const reply = await fixture.server.anonymous.get('/opds/v2/catalog', headers)
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['content-type']).toContain('application/opds-authentication+json')
    expect(reply.headers.link).toContain('rel="http://opds-spec.org/auth/document"')
    const document = (await fixture.server.anonymous.get('/opds/v2/auth')).json()
    expect(reply.json()).toMatchObject(document)
    const plain = await fixture.server.anonymous.get('/opds/v1.2/catalog', headers)
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([
      401,
      'application/json; charset=utf-8',
    ])
  })
})
