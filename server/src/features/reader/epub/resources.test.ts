import fs, { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import zlib from 'node:zlib'
import type { Book } from '@lectern/contract/books'
import type { Positions, Publication } from '@lectern/contract/reader-manifests'
import { type RawItem, rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { blackPng } from '@lectern/fixtures/raw-png'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addLibrary, addUser, writeBook } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let outsider: TestClient
let port: string
let epub: string
let comic: string
const at = (name: string) => join(server.books, 'S', name)
const sound = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251))
const font = Buffer.from('OTTO a font')
const page = rawPage(`<script>alert(1)</script><p>${'word '.repeat(800)}</p>`)

const items: RawItem[] = [
  { id: 'one', href: 'one.xhtml', bytes: page },
  { id: 'two', href: 'chapter%20%C3%A9.xhtml', name: 'OEBPS/chapter é.xhtml', bytes: page },
  { id: 'css', href: 'look.css', mediaType: 'text/css', bytes: 'p{}'.repeat(500) },
  { id: 'font', href: 'fonts/a.otf', mediaType: 'font/otf', bytes: font },
  { id: 'plain', href: 'fonts/notes.otf', mediaType: 'font/otf', bytes: 'Nobody else may read this.' },
  { id: 'sound', href: 'a.mp3', mediaType: 'audio/mpeg', bytes: sound },
  { id: 'film', href: 'a.mp4', mediaType: 'video/mp4' },
  { id: 'odd', href: 'odd.bin', mediaType: 'text/html; x=&#13;&#10;Set-Cookie: a=b', bytes: '<b>' },
  { id: 'empty', href: 'empty.css', mediaType: 'text/css', bytes: '' },
  // Not in the archive, or not meant to be.
  { id: 'h1', href: '../../../etc/passwd', mediaType: 'text/plain' },
  { id: 'h2', href: '%2e%2e/%2e%2e/%2e%2e/etc/passwd', mediaType: 'text/plain' },
  { id: 'h3', href: 'file:///etc/passwd', mediaType: 'text/plain' },
  { id: 'h4', href: 'http://example.org/x.css', mediaType: 'text/css' },
  { id: 'h5', href: '/etc/passwd', mediaType: 'text/plain' },
]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  mkdirSync(join(server.books, 'S'))
  await writeBook(at('comic.cbz'))
  const bytes = rawEpub({
    items,
    entries: [
      { name: 'OEBPS/a.mp4', bytes: sound, method: 0 },
      { name: 'OEBPS/unlisted.txt', bytes: 'secret' },
    ],
  })
  for (const name of ['text', 'leaving', 'changing', 'unopened']) writeFileSync(at(`${name}.epub`), bytes)
  const png = blackPng(300, 400)
  writeFileSync(
    at('drawn.epub'),
    rawEpub({
      items: [1, 2].flatMap((n) => [
        { id: `t${n}`, href: `t${n}.xhtml`, bytes: rawPage(`<img src="p${n}.png"/>`) },
        { id: `p${n}`, href: `p${n}.png`, mediaType: 'image/png', bytes: png },
      ]),
    }),
  )
  writeFileSync(
    at('fixed.epub'),
    rawEpub({
      metadata: '<dc:title>Fixed</dc:title><meta property="rendition:layout">pre-paginated</meta>',
      items: [1, 2, 3].map((n) => ({ id: `f${n}`, href: `f${n}.xhtml`, bytes: page })),
      spineProperties: { f2: 'page-spread-left', f3: 'rendition:page-spread-center' },
    }),
  )
  await addLibrary(server, admin, { name: 'L', root: server.books })
  port = new URL(await server.app.http.listen({ port: 0 })).port
  epub = (await getBook('text')).id
  comic = (await getBook('comic')).id
  outsider = (
    await addUser(server, admin, 'outsider@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
  ).asker
})
afterAll(() => server.close())

async function getBook(name: string): Promise<Book> {
  const list = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = list.content.find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}
/** Requests the path unchanged: no client removes `..` from it. */
async function getAsIs(path: string): Promise<{ status: number | undefined; body: string }> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, path, headers: admin.headers }, resolve).on('error', reject).end(),
  )
  return { status: reply.statusCode, body: Buffer.concat(await reply.toArray()).toString() }
}
const resource = (name: string, id = epub) => `/api/v1/books/${id}/resource/${name}`

describe('behaviour 4.6: the files of an EPUB', () => {
  test.each([
    ['OEBPS/one.xhtml', 'application/xhtml+xml', Buffer.from(page)],
    ['OEBPS/chapter%20%C3%A9.xhtml', 'application/xhtml+xml', Buffer.from(page)],
    ['OEBPS/look.css', 'text/css', Buffer.from('p{}'.repeat(500))],
    ['OEBPS/empty.css', 'text/css', Buffer.alloc(0)],
    ['OEBPS/fonts/a.otf', 'font/otf', font],
    ['OEBPS/a.mp3', 'audio/mpeg', sound],
    ['OEBPS/odd.bin', 'application/octet-stream', Buffer.from('<b>')],
  ])('%s is %s', async (name, type, bytes) => {
    const reply = await admin.get(resource(name))
    expect([reply.statusCode, reply.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(reply.headers['content-type']).toBe(type)
    expect(reply.headers).not.toHaveProperty('set-cookie')
    const head = await admin.head(resource(name))
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    for (const encoding of ['identity', 'gzip']) {
      const [got, requested] = await Promise.all(
        (['GET', 'HEAD'] as const).map((m) =>
          admin.ask(m, resource(name), undefined, { 'accept-encoding': encoding }),
        ),
      )
      const { date: _, connection: _c, ...expected } = got?.headers ?? {}
      const { date: _d, connection: _e, ...said } = requested?.headers ?? {}
      if (said['content-length'] === undefined) delete expected['content-length']
      expect([encoding, said]).toEqual([encoding, expected])
    }
  })
  test('HEAD reads nothing of the archive', async () => {
    const run = vi.spyOn(server.workers, 'run')
    const [opened, inflated] = [vi.spyOn(fs, 'createReadStream'), vi.spyOn(zlib, 'createInflateRaw')]
    syncBuiltinESMExports()
    for (const name of ['OEBPS/look.css', 'OEBPS/fonts/a.otf', 'OEBPS/one.xhtml', 'OEBPS/a.mp3'])
      expect((await admin.head(resource(name))).statusCode).toBe(200)
    const count = () => [run, opened, inflated].map((spy) => spy.mock.calls.length)
    const requested = count()
    // As it would have been seen.
    for (const name of ['OEBPS/look.css', 'OEBPS/a.mp3']) await admin.get(resource(name))
    const afterGet = count()
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    expect([requested, afterGet]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ])
  })
  test('files of a book run no scripts and load nothing from other servers, also opened directly (D2)', async () => {
    for (const name of ['OEBPS/one.xhtml', 'OEBPS/odd.bin', 'OEBPS/a.mp3']) {
      const { headers } = await admin.get(resource(name))
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "script-src 'none'",
        "object-src 'none'",
        "default-src 'none'",
        "form-action 'none'",
      ])
        expect(policy.split('; ')).toContain(rule)
      expect(policy).toMatch(/; sandbox\b(?!.*allow-scripts)/)
      // Nothing of the API but the files of this book.
      expect(policy).toContain(`img-src *:*${resource('')} data: blob:`)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })
  test.each(['oebps/One.XHTML', 'OEBPS/chapter%20e%CC%81.xhtml', 'OEBPS/chapter%2520%25C3%25A9.xhtml'])(
    '%s is a file in another spelling (behaviour 4.5)',
    async (name) => {
      expect((await admin.get(resource(name))).statusCode).toBe(200)
    },
  )
  test.each([
    'OEBPS/unlisted.txt',
    'META-INF/container.xml',
    'mimetype',
    'OEBPS/../OEBPS/one.xhtml',
    'OEBPS/%2e%2e/OEBPS/one.xhtml',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    'etc/passwd',
    '%2fetc%2fpasswd',
    'file:///etc/passwd',
    'http://example.org/x.css',
    'OEBPS/one.xhtml%23a',
    'OEBPS/one.xhtml%00',
    'OEBPS\\one.xhtml',
    '__proto__',
    '',
  ])('%s is none of them (C5)', async (name) => {
    const { status, body } = await getAsIs(resource(name))
    expect([name, status]).toEqual([name, 404])
    expect(body).not.toMatch(/root:|secret/)
  })
  test('files are not sent again to clients that have them', async () => {
    const { headers } = await admin.get(resource('OEBPS/look.css'))
    const reply = await admin.get(resource('OEBPS/look.css'), { 'if-none-match': String(headers.etag) })
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([304, 0])
    expect(Date.parse(String(headers['last-modified']))).toBeGreaterThan(0)
  })
  test.each(['OEBPS/a.mp3', 'OEBPS/a.mp4'])('ranges of %s can be requested', async (name) => {
    const part = await admin.get(resource(name), { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/5000'])
    expect(part.rawPayload.equals(sound.subarray(100, 200))).toBe(true)
    expect((await admin.get(resource(name), { range: 'bytes=5000-' })).statusCode).toBe(416)
  })
  test('files are sent only of an EPUB that exists and is unchanged', async () => {
    expect((await admin.get(resource('x', comic))).json().code).toBe('WRONG_PROFILE')
    const [leaving, changing] = [await getBook('leaving'), await getBook('changing')]
    rmSync(at('leaving.epub'))
    const gone = await admin.get(resource('OEBPS/one.xhtml', leaving.id))
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'BOOK_FILE_MISSING'])
    writeFileSync(at('changing.epub'), Buffer.alloc(20_000, 1))
    const reply = await admin.get(resource('OEBPS/one.xhtml', changing.id))
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'RESOURCE_NOT_READABLE'])
    expect(reply.headers).not.toHaveProperty('etag')
  })
})

describe('A4: access to the files of a book', () => {
  test('hidden and unknown books are answered alike', async () => {
    for (const name of ['OEBPS/one.xhtml', 'OEBPS/fonts/a.otf', 'OEBPS/nothing']) {
      const hidden = await outsider.get(resource(name), { range: 'bytes=0-1', 'if-none-match': '*' })
      const unknown = await outsider.get(resource(name, 'nope'))
      expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'NOT_FOUND'])
      expect(unknown.json().code).toBe('NOT_FOUND')
      expect(Object.keys(hidden.headers)).toEqual(Object.keys(unknown.headers))
    }
    for (const path of ['positions', 'manifest', 'manifest/epub', 'progression'])
      expect((await outsider.get(`/api/v1/books/${epub}/${path}`)).statusCode).toBe(404)
  })
  test('a client without a session gets only fonts of books that are read at its address (decision 019)', async () => {
    const unopened = (await getBook('unopened')).id
    const asStranger = (path: string, address = '127.0.0.1') =>
      server.app.http.inject({ method: 'GET', url: path, remoteAddress: address })
    await admin.get(`/api/v1/books/${epub}/manifest`)
    const read = await asStranger(resource('OEBPS/fonts/a.otf'))
    expect([read.statusCode, read.rawPayload.equals(font)]).toEqual([200, true])
    const refused = [
      await asStranger(resource('OEBPS/fonts/a.otf'), '10.1.1.1'),
      await asStranger(resource('OEBPS/fonts/a.otf', unopened)),
      await asStranger(resource('OEBPS/fonts/a.otf', comic)),
      await asStranger(resource('OEBPS/fonts/a.otf', 'nope')),
      await asStranger(resource('OEBPS/one.xhtml')),
      await asStranger(resource('OEBPS/a.mp3')),
      await asStranger(resource('OEBPS/one.xhtml?x=.otf')),
      // A font by its name alone.
      await asStranger(resource('OEBPS/fonts/notes.otf')),
    ]
    expect(refused.map((r) => r.statusCode)).toEqual(refused.map(() => 401))
    for (const { headers } of refused) expect(headers).not.toHaveProperty('content-security-policy')
  })
  test('a page of a comic needs the role, also as a file of its EPUB (decision 034)', async () => {
    const drawn = (await getBook('drawn')).id
    const { asker: noRoles } = await addUser(server, admin, 'noroles@example.org', { roles: [] })
    const get = async (who: TestClient, path: string) => (await who.get(path)).statusCode
    expect(await get(admin, `/api/v1/books/${drawn}/pages/1`)).toBe(200)
    expect(await get(noRoles, `/api/v1/books/${drawn}/pages/1`)).toBe(403)
    expect(await get(noRoles, resource('OEBPS/p1.png', drawn))).toBe(403)
    expect(await get(admin, resource('OEBPS/p1.png', drawn))).toBe(200)
    // An e-book is text: its files, manifest and positions are for everybody who may see it.
    for (const path of ['OEBPS/one.xhtml', 'OEBPS/look.css'])
      expect(await get(noRoles, resource(path))).toBe(200)
    for (const path of ['manifest', 'manifest/epub', 'positions', 'progression'])
      expect(await get(noRoles, `/api/v1/books/${epub}/${path}`)).toBeLessThan(300)
    expect(await get(noRoles, `/api/v1/books/${drawn}/manifest`)).toBe(200)
  })
  test('fonts without a session end with the session and the rights of the reader', async () => {
    const path = resource('OEBPS/fonts/a.otf')
    const getFont = async () =>
      (await server.app.http.inject({ method: 'GET', url: path, remoteAddress: '10.2.2.2' })).statusCode
    const { asker, id } = await addUser(server, admin, 'font@example.org', {})
    const read = (reader = asker) =>
      server.app.http.inject({
        method: 'GET',
        url: `/api/v1/books/${epub}/manifest`,
        headers: reader.headers,
        remoteAddress: '10.2.2.2',
      })
    expect([(await read()).statusCode, await getFont()]).toEqual([200, 200])
    const share = (all: boolean) =>
      admin.patch(`/api/v2/users/${id}`, { sharedLibraries: { all, libraryIds: [] } })
    expect((await share(false)).statusCode).toBe(204)
    expect(await getFont()).not.toBe(200)
    await share(true)
    const again = await server.signIn('font@example.org', 'secret')
    expect([(await read(again)).statusCode, await getFont()]).toEqual([200, 200])
    await again.post('/api/logout')
    expect(await getFont()).toBe(401)
  })
})

describe('behaviour 13.4: manifests', () => {
  const manifest = (id: string, kind = '') => admin.get(`/api/v1/books/${id}/manifest${kind}`)
  test('of an EPUB', async () => {
    for (const kind of ['', '/epub']) {
      const reply = await manifest(epub, kind)
      expect(reply.headers['content-type']).toMatch(/^application\/webpub\+json/)
      const m: Publication = reply.json()
      const base = `http://localhost/api/v1/books/${epub}`
      expect(m.readingOrder).toEqual([
        { href: `${base}/resource/OEBPS/one.xhtml`, type: 'application/xhtml+xml' },
        { href: `${base}/resource/OEBPS/chapter%20%C3%A9.xhtml`, type: 'application/xhtml+xml' },
      ])
      expect(m.resources[0]).toMatchObject({ href: `${base}/thumbnail`, rel: 'cover' })
      expect(m.resources.map((r) => r.href)).toContain(`${base}/resource/OEBPS/look.css`)
      expect(JSON.stringify(m)).not.toContain('passwd')
      expect(m.metadata).toMatchObject({
        conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
        rendition: { layout: 'reflowable' },
        belongsTo: { series: [{ name: 'S', position: expect.any(Number) }] },
      })
      expect(Object.keys(m)).toEqual(
        expect.arrayContaining(['context', 'toc', 'landmarks', 'pageList', 'images']),
      )
      expect(m.links.map((l) => l.rel)).toEqual(['self', 'http://opds-spec.org/acquisition'])
    }
    for (const { href } of (await manifest(epub)).json().readingOrder)
      expect((await admin.get(URL.parse(href)?.pathname ?? '')).statusCode).toBe(200)
  })
  test('manifests of an EPUB of fixed layout name the side of each page', async () => {
    const { metadata, readingOrder } = (await manifest((await getBook('fixed')).id)).json<Publication>()
    expect(metadata.rendition).toEqual({ layout: 'fixed' })
    expect(readingOrder.map(({ properties }) => properties)).toEqual([
      undefined,
      { presentation: { page: 'left' } },
      { presentation: { page: 'center' } },
    ])
    const opds = (
      await admin.get(`/opds/v2/books/${(await getBook('fixed')).id}/manifest`)
    ).json<Publication>()
    expect(opds.readingOrder.map(({ properties }) => properties)).toEqual([
      undefined,
      { page: 'left' },
      { page: 'center' },
    ])
  })
  test('of a comic', async () => {
    for (const kind of ['', '/divina']) {
      const reply = await manifest(comic, kind)
      expect(reply.headers['content-type']).toMatch(/^application\/divina\+json/)
      expect(reply.json().readingOrder[2]).toEqual({
        href: `http://localhost/api/v1/books/${comic}/pages/3?contentNegotiation=false`,
        type: 'image/jpeg',
        width: 40,
        height: 60,
      })
      expect(reply.json().links[1].type).toBe('application/vnd.comicbook+zip')
    }
  })
  test('manifests of another profile than the book are refused', async () => {
    const cases = [
      [comic, '/epub'],
      [comic, '/pdf'],
      [epub, '/pdf'],
      [epub, '/divina'],
    ] as const
    for (const [id, kind] of cases) {
      const reply = await manifest(id, kind)
      expect([kind, reply.statusCode, reply.json().code]).toEqual([kind, 400, 'WRONG_PROFILE'])
    }
  })
  test('manifests contain nothing null or empty except their lists', async () => {
    const values = (v: unknown): unknown[] =>
      typeof v === 'object' && v ? Object.values(v).flatMap(values) : [v]
    const { metadata, readingOrder } = (await manifest(epub)).json()
    for (const v of values([metadata, readingOrder])) expect([null, '']).not.toContain(v)
  })
})

describe('behaviour 4.5: positions', () => {
  test('positions of an EPUB are numbered over the whole book', async () => {
    const reply = await admin.get(`/api/v1/books/${epub}/positions`)
    expect(reply.headers['content-type']).toMatch(/^application\/vnd\.readium\.position-list\+json/)
    const { total, positions }: Positions = reply.json()
    expect(positions).toHaveLength(total)
    expect(positions.map((p) => p.locations.position)).toEqual(positions.map((_, i) => i + 1))
    expect(positions.at(-1)?.locations.totalProgression).toBe(1)
    expect(positions[0]).toMatchObject({
      href: 'OEBPS/one.xhtml',
      koboSpan: 'kobo.1.1',
      locations: { progression: 0 },
    })
    const again = await admin.get(`/api/v1/books/${epub}/positions`, {
      'if-modified-since': String(reply.headers['last-modified']),
    })
    expect(again.statusCode).toBe(304)
  })
  test('books of other formats have no positions', async () => {
    const reply = await admin.get(`/api/v1/books/${comic}/positions`)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NO_POSITIONS'])
  })
})
