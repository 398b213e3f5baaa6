import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Book } from '@lectern/contract/books'
import type { BookPage } from '@lectern/contract/reader'
import { image } from '@lectern/fixtures/images'
import { rawZip } from '@lectern/fixtures/raw-zip'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addLibrary, addUser, pageBytes, writeBook } from '../../../testing/data/test-books.ts'
import type { Reply, TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let jpeg: Buffer
let png: Buffer
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script>${'<g/>'.repeat(600)}</svg>`,
)
const hostile = 'evil"; filename="x.exe\r\nSet-Cookie: a=b\u202e 漢'
const at = (name: string) => join(server.books, 'S', `${name}.cbz`)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  jpeg = await pageBytes('page')
  png = await image({ width: 500, height: 700, format: 'png', label: 'A' })
  const entries = [
    { name: '1.jpg', bytes: jpeg },
    { name: '2.png', bytes: png },
    { name: '3.svg', bytes: svg },
  ]
  mkdirSync(join(server.books, 'S'))
  writeFileSync(at('stored'), rawZip(entries))
  writeFileSync(at('deflated'), rawZip(entries.map((e) => ({ ...e, method: 8 }))))
  writeFileSync(at('descriptor'), rawZip(entries.map((e) => ({ ...e, method: 8, hasDataDescriptor: true }))))
  writeFileSync(at(hostile), rawZip(entries))
  await writeBook(at('changing'))
  await writeBook(at('vanishing'))
  await writeBook(at('broken'), { pages: 0 })
  await addLibrary(server, admin, { name: 'L', root: server.books })
})
afterAll(() => server.close())

async function book(name: string): Promise<Book> {
  const page = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = page.content.find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}
const pages = async (name: string) => `/api/v1/books/${(await book(name)).id}/pages`

describe('behaviour 4.6: the list of pages', () => {
  test('pages have numbers from 1, names, types and sizes', async () => {
    const list = await admin.read<BookPage[]>(await pages('deflated'))
    expect(list).toMatchObject([
      {
        number: 1,
        fileName: '1.jpg',
        mediaType: 'image/jpeg',
        width: 40,
        height: 60,
        sizeBytes: jpeg.length,
      },
      {
        number: 2,
        fileName: '2.png',
        mediaType: 'image/png',
        width: 500,
        height: 700,
        sizeBytes: png.length,
      },
      { number: 3, fileName: '3.svg', mediaType: 'image/svg+xml' },
    ])
  })
  test('the pages of an unreadable book are a 404 with a reason', async () => {
    const reply = await admin.get(await pages('broken'))
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'BOOK_NOT_READY'])
  })
})

/** The bytes of the page, which may be packed only for those who take that. */
function unpacked(reply: Reply, encoding: string): Buffer {
  if (reply.headers['content-encoding'] === undefined) return reply.rawPayload
  expect([reply.headers['content-encoding'], encoding]).toEqual([
    'gzip',
    expect.stringMatching(/^gzip(, br)?$/),
  ])
  return gunzipSync(reply.rawPayload)
}

describe('behaviour 4.6: a page', () => {
  const sources = () => [jpeg, png, svg]
  test.each(['stored', 'deflated', 'descriptor'])(
    '%s: comes as it is, with and without gzip',
    async (name) => {
      for (const encoding of ['identity', 'gzip', 'gzip, br', 'gzip;q=0', 'br'])
        for (const [i, source] of sources().entries()) {
          const reply = await admin.get(`${await pages(name)}/${i + 1}`, { 'accept-encoding': encoding })
          expect(reply.statusCode).toBe(200)
          expect(unpacked(reply, encoding).equals(source)).toBe(true)
          expect(reply.headers['content-type']).toBe(['image/jpeg', 'image/png', 'image/svg+xml'][i])
          const length = reply.headers['content-length'] ?? reply.rawPayload.length
          expect(Number(length)).toBe(reply.rawPayload.length)
        }
    },
  )
  test('a page can be counted from 0', async () => {
    const path = await pages('stored')
    expect((await admin.get(`${path}/0?zero_based=true`)).rawPayload.equals(jpeg)).toBe(true)
    expect((await admin.get(`${path}/1?zero_based=true`)).rawPayload.equals(png)).toBe(true)
    expect((await admin.get(`${path}/3?zero_based=true`)).statusCode).toBe(400)
  })
  test.each(['0', '4', '-1', '1.5', '99999999999999999999', 'x', '1e400', '%00'])(
    '%s is no page',
    async (n) => {
      expect((await admin.get(`${await pages('stored')}/${n}`)).statusCode).toBe(400)
      expect((await admin.get(`${await pages('stored')}/${n}/thumbnail`)).statusCode).toBe(400)
    },
  )
  test('a page is sent in another format', async () => {
    const path = await pages('stored')
    const asJpeg = await admin.get(`${path}/2?convert=jpeg`)
    expect(asJpeg.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(asJpeg.rawPayload).metadata()).format).toBe('jpeg')
    const asPng = await admin.get(`${path}/1?convert=png`)
    expect((await sharp(asPng.rawPayload).metadata()).format).toBe('png')
    expect((await admin.get(`${path}/1?convert=jpeg`)).rawPayload.equals(jpeg)).toBe(true)
    expect((await admin.get(`${path}/1?convert=`)).rawPayload.equals(jpeg)).toBe(true)
    expect((await admin.get(`${path}/1?convert=webp`)).statusCode).toBe(400)
    expect((await admin.get(`${path}/1?convert=jpeg&contentNegotiation=false`)).statusCode).toBe(200)
  })
  test('a thumbnail is a JPEG of at most 300 pixels, never enlarged', async () => {
    const path = await pages('stored')
    const small = await sharp((await admin.get(`${path}/2/thumbnail`)).rawPayload).metadata()
    expect([small.format, small.height]).toEqual(['jpeg', 300])
    const same = await sharp((await admin.get(`${path}/1/thumbnail`)).rawPayload).metadata()
    expect([same.width, same.height]).toEqual([40, 60])
  })
  test('a page is not sent again to clients that have it (1.10)', async () => {
    const path = `${await pages('deflated')}/2`
    for (const url of [path, `${path}?convert=jpeg`, `${path}/thumbnail`]) {
      const first = await admin.get(url)
      const { etag, 'last-modified': modified } = first.headers
      expect(etag).toMatch(/^".+"$/)
      for (const headers of [
        { 'if-none-match': String(etag) },
        { 'if-modified-since': String(modified) },
        { 'if-modified-since': new Date(Date.now() + 5000).toUTCString() },
      ]) {
        const again = await admin.get(url, headers)
        expect([url, again.statusCode, again.rawPayload.length]).toEqual([url, 304, 0])
      }
      const old = new Date(Date.parse(String(modified)) - 5000).toUTCString()
      for (const headers of [
        { 'if-modified-since': old },
        { 'if-modified-since': 'nonsense' },
        { 'if-none-match': '"other"', 'if-modified-since': String(modified) },
      ])
        expect((await admin.get(url, headers)).statusCode).toBe(200)
    }
  })
  test('HEAD has the same headers and no body', async () => {
    for (const name of ['stored', 'deflated']) {
      const reply = await admin.head(`${await pages(name)}/2`)
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0])
      expect(reply.headers['content-type']).toBe('image/png')
    }
  })
  const made = ['2?convert=jpeg', '1?convert=png', '2/thumbnail']
  test.each(
    ['stored', 'deflated', 'descriptor'].flatMap((name) =>
      ['1', '2', ...made].flatMap((page) => ['identity', 'gzip'].map((encoding) => [name, page, encoding])),
    ),
  )('HEAD of %s/%s with %s says what GET says, but for a length that has to be made', async (...wanted) => {
    const [name = '', page = '', encoding = ''] = wanted
    const url = `${await pages(name)}/${page}`
    const saidTo = async (method: 'GET' | 'HEAD') => {
      const reply = await admin.ask(method, url, undefined, { 'accept-encoding': encoding })
      const { date: _, connection: _c, 'content-length': length, ...rest } = reply.headers
      return [reply.statusCode, rest, made.includes(page) && method === 'GET' ? undefined : length]
    }
    expect(await saidTo('HEAD')).toEqual(await saidTo('GET'))
  })
  test('HEAD of a page that has to be made makes nothing', async () => {
    const run = vi.spyOn(server.workers, 'run')
    for (const page of made) await admin.head(`${await pages('deflated')}/${page}`)
    expect(run).not.toHaveBeenCalled()
    await admin.get(`${await pages('deflated')}/${made[0]}`)
    expect(run).toHaveBeenCalledTimes(1)
    run.mockRestore()
  })
  test('a gzip page has another ETag than a plain one, and each is validated (RFC 9110 8.8.3.3)', async () => {
    for (const name of ['deflated', 'stored']) {
      const url = `${await pages(name)}/3`
      const get = (headers: Record<string, string>) => admin.get(url, headers)
      const [plain, packed] = [
        await get({ 'accept-encoding': 'identity' }),
        await get({ 'accept-encoding': 'gzip' }),
      ]
      expect(packed.headers['content-encoding']).toBe('gzip')
      const [one, other] = [String(plain.headers.etag), String(packed.headers.etag)]
      expect(one).not.toBe(other)
      for (const tag of [one, other]) {
        const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': tag })
        expect([again.statusCode, again.headers.etag]).toEqual([304, tag])
      }
      expect((await get({ 'accept-encoding': 'identity', 'if-none-match': one })).statusCode).toBe(304)
      expect((await get({ 'accept-encoding': 'identity', 'if-none-match': other })).statusCode).toBe(200)
      expect(String(packed.headers.vary)).toMatch(/accept-encoding/i)
      if (name === 'deflated')
        for (const headers of [{}, { 'if-none-match': one }])
          expect((await get({ 'accept-encoding': 'identity', ...headers })).headers.vary).toMatch(
            /accept-encoding/i,
          )
    }
  })
  test('a page is shown, its scripts never run (D2)', async () => {
    const reply = await admin.get(`${await pages('stored')}/3`)
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('C9: names in headers', () => {
  test.each(['pages/1', 'file'])('%s of a book with a hostile name', async (path) => {
    const found = (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')).content.find((b) =>
      b.name.startsWith('evil'),
    )
    const reply = await admin.get(`/api/v1/books/${found?.id}/${path}`)
    expect(reply.statusCode).toBe(200)
    const header = String(reply.headers['content-disposition'])
    expect(header).toMatch(
      /^(inline|attachment); filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w%.~!#$&+^`|-]+$/,
    )
    expect(decodeURIComponent(header)).not.toMatch(/[\r\n\u202e]/)
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })
})

describe('C3: files that change or disappear', () => {
  test('a changed file gives its pages or a clean error, until it is scanned', async () => {
    const path = await pages('changing')
    await writeBook(at('changing'), { pages: 9, edition: '2' })
    for (const url of [`${path}/1`, `${path}/3`, `${path}/1/thumbnail`, `${path}/2?convert=png`]) {
      const reply = await admin.get(url)
      expect([200, 404]).toContain(reply.statusCode)
      if (reply.statusCode === 404) {
        expect(reply.json().code).toMatch(/^PAGE_NOT_(READABLE|CONVERTIBLE)$/)
        for (const name of ['etag', 'last-modified', 'content-disposition'])
          expect(reply.headers).not.toHaveProperty(name)
      }
    }
  })
  test('a missing file is a 404, and so is a folder or pipe at its path', async () => {
    const { id } = await book('vanishing')
    rmSync(at('vanishing'))
    const urls = ['pages/1', 'pages/1?convert=png', 'pages/1/thumbnail', 'file']
    for (const url of urls) {
      const reply = await admin.get(`/api/v1/books/${id}/${url}`)
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'BOOK_FILE_MISSING'])
      const head = await admin.head(`/api/v1/books/${id}/${url}`)
      expect([url, head.statusCode]).toEqual([url, 404])
    }
    mkdirSync(at('vanishing'))
    for (const url of urls) expect((await admin.get(`/api/v1/books/${id}/${url}`)).statusCode).toBe(404)
  })
})

describe('A9: roles', () => {
  test('without PAGE_STREAMING no page, without FILE_DOWNLOAD no file, not even for admins', async () => {
    const { id } = await book('stored')
    const cases = [
      [[], 403, 403],
      [['PAGE_STREAMING'], 200, 403],
      [['FILE_DOWNLOAD'], 403, 200],
      [['ADMIN'], 403, 403],
    ] as const
    for (const [i, [roles, page, file]] of cases.entries()) {
      const { asker } = await addUser(server, admin, `roles${i}@example.org`, { roles })
      for (const method of ['GET', 'HEAD'] as const) {
        const status = async (path: string) =>
          (await asker.ask(method, `/api/v1/books/${id}/${path}`)).statusCode
        expect([roles, await status('pages/1'), await status('file')]).toEqual([roles, page, file])
        expect(await status('pages/1?convert=png')).toBe(page)
        expect([await status('pages'), await status('pages/1/thumbnail')]).toEqual([200, 200])
      }
    }
  })
})

test('a downloaded file is identical to the file of the book', async () => {
  const reply = await admin.get(`/api/v1/books/${(await book('stored')).id}/file`)
  expect(reply.rawPayload.equals(readFileSync(at('stored')))).toBe(true)
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="stored.cbz"')
  const head = await admin.head(`/api/v1/books/${(await book('stored')).id}/file`)
  expect(Number(head.headers['content-length'])).toBe(reply.rawPayload.length)
})
