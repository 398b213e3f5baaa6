import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Book } from '@lectern/contract/books'
import { pageWidths } from '@lectern/contract/reader'
import { pdf } from '@lectern/fixtures/pdf'
import { rawZip } from '@lectern/fixtures/raw-zip'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary, addUser } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let photo: Buffer
const letter = { width: 612, height: 792 }
const cached = () => readdirSync(join(server.folder, 'config', 'cache', 'reduced-pages'))

/** A photograph: noise that no format makes small. */
async function drawPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return image.jpeg({ quality: 95 }).toBuffer()
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  photo = await drawPhoto(1400, 2000)
  const frames = [0, 1].map((n) => Buffer.alloc(600 * 600 * 3, n * 200))
  const raw = { width: 600, height: 1200, channels: 3 as const, pageHeight: 600 }
  const animation = await sharp(Buffer.concat(frames), { raw }).gif().toBuffer()
  const strip = await sharp({ create: { width: 400, height: 17_000, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const alpha = await sharp(photo).ensureAlpha(0.5).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>')
  mkdirSync(join(server.books, 'S'), { recursive: true })
  const files = { '1.jpg': photo, '2.gif': animation, '3.jpg': strip, '4.png': alpha, '5.svg': svg }
  const entries = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
  writeFileSync(join(server.books, 'S', 'images.cbz'), rawZip(entries))
  writeFileSync(join(server.books, 'S', 'drawn.pdf'), pdf({ pages: [{ ...letter, text: 'One' }, letter] }))
  await addLibrary(server, admin, { name: 'L', root: server.books })
})
afterAll(() => server.close())

async function pageOf(name: string, number: number): Promise<string> {
  const { content } = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = content.find((book) => book.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return `/api/v1/books/${found.id}/pages/${number}`
}

describe('behaviour 4.6: a page in another width', () => {
  test.each(['jpeg', 'webp', 'avif'])('a reduced page is smaller, and %s', async (format) => {
    const reply = await admin.get(`${await pageOf('images', 1)}?maxWidth=720&format=${format}`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, `image/${format}`])
    const { width, height, format: found } = await sharp(reply.rawPayload).metadata()
    expect([width, height, found]).toEqual([720, 1029, format === 'avif' ? 'heif' : format])
    expect(reply.rawPayload.length).toBeLessThan(photo.length / 2)
    expect(reply.headers['content-disposition']).toContain(`.${format.replace('jpeg', 'jpg')}`)
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  })
  test('a reduced page keeps its transparency, except in JPEG', async () => {
    const path = await pageOf('images', 4)
    const webp = await sharp((await admin.get(`${path}?maxWidth=480&format=webp`)).rawPayload).metadata()
    const jpeg = await sharp((await admin.get(`${path}?maxWidth=480`)).rawPayload).metadata()
    expect([webp.hasAlpha, jpeg.hasAlpha, jpeg.format]).toEqual([true, false, 'jpeg'])
  })
  test.each([
    ['an animation', 2, 'image/gif'],
    ['a strip that is too high for the format', 3, 'image/jpeg'],
    ['a drawing', 5, 'image/svg+xml'],
  ])('%s is sent as it is', async (_, number, type) => {
    const path = await pageOf('images', number)
    const own = await admin.get(path)
    const reply = await admin.get(`${path}?maxWidth=480&format=webp`)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers.etag]).toEqual([
      200,
      type,
      own.headers.etag,
    ])
    expect(reply.rawPayload.equals(own.rawPayload)).toBe(true)
    // The second time this is known without opening the page.
    const again = await admin.get(`${path}?maxWidth=480&format=webp`, {
      'if-none-match': String(reply.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })
  test('a page is never enlarged, but sent as it is', async () => {
    const reply = await admin.get(`${await pageOf('images', 1)}?maxWidth=1600`)
    expect(reply.rawPayload.equals(photo)).toBe(true)
  })
  test('a page of a PDF is drawn in this width, below and above the usual one', async () => {
    for (const width of [480, 4096]) {
      const reply = await admin.get(`${await pageOf('drawn', 1)}?maxWidth=${width}`)
      const found = await sharp(reply.rawPayload).metadata()
      expect([reply.headers['content-type'], found.width]).toEqual(['image/jpeg', width])
    }
    const asPdf = await admin.get(`${await pageOf('drawn', 1)}?maxWidth=480`, { accept: 'application/pdf' })
    expect(asPdf.headers['content-type']).toBe('image/jpeg')
  })
  test('without a width the page is sent as it is', async () => {
    const reply = await admin.get(`${await pageOf('images', 1)}?format=avif`)
    expect(reply.rawPayload.equals(photo)).toBe(true)
  })
  test.each(['maxWidth=100', 'maxWidth=0', 'maxWidth=x', 'maxWidth=1e9', 'maxWidth=480&format=gif'])(
    '%s is refused',
    async (query) => {
      expect((await admin.get(`${await pageOf('images', 1)}?${query}`)).statusCode).toBe(400)
    },
  )
  test('each form of a page has its own ETag and is not sent again', async () => {
    const path = await pageOf('images', 1)
    const queries = pageWidths.slice(0, 3).map((width) => `${path}?maxWidth=${width}&format=webp`)
    const tags = await Promise.all(queries.map(async (url) => (await admin.get(url)).headers.etag))
    expect(new Set([...tags, (await admin.get(path)).headers.etag]).size).toBe(4)
    const again = await admin.get(queries[0] ?? '', { 'if-none-match': String(tags[0]) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })
  test('HEAD of a reduced page has the headers and makes nothing', async () => {
    const before = cached().length
    const reply = await admin.head(`${await pageOf('images', 1)}?maxWidth=1280&format=avif`)
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.length]).toEqual([
      200,
      'image/avif',
      0,
    ])
    expect(cached()).toHaveLength(before)
  })
  test('the role and access to the book are required', async () => {
    const path = `${await pageOf('images', 1)}?maxWidth=480`
    const nothing = { all: false, libraryIds: [] }
    const [withoutRole, withoutBook] = [
      await addUser(server, admin, 'a@example.org', { roles: [] }),
      await addUser(server, admin, 'b@example.org', {
        roles: ['PAGE_STREAMING'],
        sharedLibraries: nothing,
      }),
    ]
    expect((await withoutRole.asker.get(path)).statusCode).toBe(403)
    expect((await withoutBook.asker.get(path)).statusCode).toBe(404)
    expect((await server.anonymous.get(path)).statusCode).toBe(401)
  })
})

test('a page without a waiting client is not drawn', async () => {
  const address = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const path = await pageOf('drawn', 2)
  // The first keeps the process busy; the others wait behind it.
  const requests = pageWidths.map((width) =>
    get(`${address}${path}?maxWidth=${width}&format=webp`, { headers: admin.headers }),
  )
  for (const request of requests) request.on('error', () => {})
  await sleep(30)
  for (const request of requests) request.destroy()
  await sleep(50)
  const start = performance.now()
  expect((await admin.get(`${path}?maxWidth=480&format=jpeg`)).statusCode).toBe(200)
  expect(cached().filter((name) => name.endsWith('.webp') && name.includes('-2-')).length).toBeLessThan(3)
  expect(performance.now() - start).toBeLessThan(10_000)
})
