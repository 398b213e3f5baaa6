import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { BookPage } from '@lectern/contract/reader'
import { epubBuffer } from '@lectern/fixtures/epub'
import { pdf } from '@lectern/fixtures/pdf'
import { rawRar4, rawRar5 } from '@lectern/fixtures/raw-rar'
import { rawTar } from '@lectern/fixtures/raw-tar'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSevenZip } from '../../../testing/data/make-seven-zip.ts'
import { addLibrary, pageBytes } from '../../../testing/data/test-books.ts'
import { endDecoderProcesses, nextDecoderProcess } from '../../../testing/kills/decoder-processes.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let libraryId: string
let files: { name: string; bytes: Buffer }[]
const letter = { width: 612, height: 792 }
const archives = ['rar4', 'rar5', 'packed-rar', 'solid-7z', 'tar']
const cache = () => join(server.folder, 'config', 'cache', 'pages')

beforeAll(async () => {
  server = await startTestServer({ timeouts: { readerTimeoutMs: 4000 } })
  admin = await server.claim()
  files = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `${n}.jpg`, bytes: await pageBytes(`page ${n}`) })),
  )
  // Only the decoder can tell whether such a page is complete.
  const packed = files.map((file) => ({ ...file, withoutCrc: true }))
  save('rar4.cbr', rawRar4(files))
  save('rar5.cbr', rawRar5(files))
  save('packed-rar.cbr', rawRar5(packed, { isSolid: true }))
  save('solid-7z.cb7', await makeSevenZip(files, ['-t7z']))
  save('tar.cbt', rawTar(files))
  save('drawn.pdf', pdf({ pages: [{ ...letter, text: 'One' }, letter, letter] }))
  save('other.pdf', pdf({ pages: [letter] }))
  const chapters = [{ title: 'C', paragraphs: ['x'] }]
  save('novel.epub', await epubBuffer({ identifier: 'urn:x', title: 'T', chapters }))
  libraryId = (await addLibrary(server, admin, { name: 'L', root: server.books })).id
})
afterAll(() => server.close())

function save(name: string, bytes: Buffer): void {
  mkdirSync(join(server.books, 'S'), { recursive: true })
  writeFileSync(join(server.books, 'S', name), bytes)
}
async function book(name: string): Promise<Book> {
  const { content } = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = content.find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}
const getPage = async (name: string, number: number) =>
  admin.get(`/api/v1/books/${(await book(name)).id}/pages/${number}`)

test('behaviour 4.1: books of every format are read', async () => {
  const kinds = await Promise.all(
    [...archives, 'drawn', 'novel'].map(async (name) => {
      const { media } = await book(name)
      return [name, media.status, media.comment, media.mediaType, media.mediaProfile, media.pagesCount]
    }),
  )
  expect(kinds).toEqual([
    ['rar4', 'READY', '', 'application/x-rar-compressed; version=4', 'DIVINA', 3],
    ['rar5', 'READY', '', 'application/x-rar-compressed; version=5', 'DIVINA', 3],
    ['packed-rar', 'READY', '', 'application/x-rar-compressed; version=5', 'DIVINA', 3],
    ['solid-7z', 'READY', '', 'application/x-7z-compressed', 'DIVINA', 3],
    ['tar', 'READY', '', 'application/x-tar', 'DIVINA', 3],
    ['drawn', 'READY', '', 'application/pdf', 'PDF', 3],
    ['novel', 'READY', '', 'application/epub+zip', 'EPUB', expect.any(Number)],
  ])
})
test.each([...archives, 'drawn'])('the book and its pages have images: %s', async (name) => {
  const { id } = await book(name)
  for (const path of ['thumbnail', 'pages/1/thumbnail', 'pages/3/thumbnail']) {
    const reply = await admin.get(`/api/v1/books/${id}/${path}`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(reply.rawPayload).metadata()).format).toBe('jpeg')
  }
})
test.each(archives)('pages are the bytes of the archive: %s', async (name) => {
  const list = await admin.read<BookPage[]>(`/api/v1/books/${(await book(name)).id}/pages`)
  expect(list.map(({ fileName }) => fileName)).toEqual(files.map((file) => file.name))
  for (const [i, file] of files.entries()) {
    const reply = await getPage(name, i + 1)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(file.bytes)).toBe(true)
  }
  expect((await getPage(name, 4)).json().code).toBe('PAGE_OUT_OF_RANGE')
})
test('behaviour 4.4, 4.6: a page of a PDF is a JPEG in the size of the list, and a PNG where that is asked for', async () => {
  const { id } = await book('drawn')
  const [listed] = await admin.read<BookPage[]>(`/api/v1/books/${id}/pages`)
  const jpeg = await getPage('drawn', 1)
  expect(jpeg.headers['content-type']).toBe('image/jpeg')
  const { width, height } = await sharp(jpeg.rawPayload).metadata()
  expect([width, height]).toEqual([listed?.width, listed?.height])
  const png = await admin.get(`/api/v1/books/${id}/pages/1?convert=png`)
  expect((await sharp(png.rawPayload).metadata()).format).toBe('png')
})

describe('behaviour 4.4: a page of a PDF as a PDF', () => {
  const ask = async (query: string, headers = {}) =>
    admin.get(`/api/v1/books/${(await book('drawn')).id}/pages/${query}`, headers)
  test('the page is sent as a PDF raw, and to clients that accept it', async () => {
    for (const reply of [await ask('2/raw'), await ask('2', { accept: 'application/pdf' })]) {
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(reply.headers['content-disposition']).toBe('inline; filename="drawn-2.pdf"')
      expect(reply.headers['content-security-policy']).toContain('sandbox')
      const again = await ask('2/raw', { 'if-none-match': String(reply.headers.etag) })
      expect(again.statusCode).toBe(304)
    }
  })
  test.each([
    ['2', { accept: '*/*' }],
    ['2', { accept: 'image/*' }],
    ['2', {}],
    ['2?contentNegotiation=false', { accept: 'application/pdf' }],
    ['2?convert=jpeg', { accept: 'application/pdf' }],
    ['1?zero_based=true', { accept: 'image/jpeg,application/pdf' }],
  ])('a client that does not prefer PDF gets an image: %s %j', async (query, headers) => {
    const reply = await ask(query, headers)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })
  test('other pages and books have no PDF page', async () => {
    expect((await ask('4/raw')).json().code).toBe('PAGE_OUT_OF_RANGE')
    const { id } = await book('tar')
    expect((await admin.get(`/api/v1/books/${id}/pages/1/raw`)).json().code).toBe('WRONG_PROFILE')
    const asPdf = await admin.get(`/api/v1/books/${id}/pages/1`, { accept: 'application/pdf' })
    expect([asPdf.statusCode, asPdf.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })
  test('manifests of a PDF link both forms (13.4)', async () => {
    const { id } = await book('drawn')
    const { readingOrder, links } = (await admin.get(`/api/v1/books/${id}/manifest`)).json()
    expect(readingOrder).toHaveLength(3)
    expect((await admin.get(URL.parse(readingOrder[2].href)?.pathname ?? '')).headers['content-type']).toBe(
      'application/pdf',
    )
    expect(links.map((l: { href: string }) => l.href)).toContain(
      `http://localhost/api/v1/books/${id}/manifest/divina`,
    )
    const divina = (await admin.get(`/api/v1/books/${id}/manifest/divina`)).json()
    expect(divina.readingOrder[0]).toMatchObject({ type: 'image/jpeg', width: expect.any(Number) })
  })
})

describe('pages that are expensive are cached', () => {
  const kept = async (name: string) => {
    const { id } = await server.db
      .selectFrom('book')
      .select('id')
      .where('public_id', '=', (await book(name)).id)
      .executeTakeFirstOrThrow()
    const folder = readdirSync(cache()).find((key) => key.startsWith(`${id}-`))
    return folder === undefined ? undefined : join(cache(), folder)
  }
  test('the second read of a page comes from the disk', async () => {
    await getPage('drawn', 2)
    writeFileSync(join((await kept('drawn')) ?? '', '2'), 'from the cache')
    expect((await getPage('drawn', 2)).body).toBe('from the cache')
  })
  test.each(['packed-rar', 'solid-7z'])('the first read of %s unpacks all pages', async (name) => {
    await getPage(name, 2)
    expect(readdirSync((await kept(name)) ?? '').toSorted()).toEqual(['1', '2', '3'])
  })
  test('pages that can be read by their offset are not cached', async () => {
    await getPage('tar', 1)
    expect(await kept('tar')).toBeUndefined()
  })
  test('without room on the disk, pages are read one by one', async () => {
    save('late.cb7', await makeSevenZip(files, ['-t7z', '-mx=1']))
    await admin.post(`/api/v1/libraries/${libraryId}/scan`)
    await server.waitUntilIdle()
    await rm(cache(), { recursive: true })
    writeFileSync(cache(), '')
    for (const [i, file] of files.entries())
      expect((await getPage('late', i + 1)).rawPayload.equals(file.bytes)).toBe(true)
    expect((await getPage('other', 1)).statusCode).toBe(200)
    await rm(cache())
  })
})

describe.skipIf(process.platform !== 'linux')('C2: one page is lost, and nothing else', () => {
  /** Requests a page of a new book and sends a signal to the process that renders it. */
  async function disturbed(signal: NodeJS.Signals) {
    await endDecoderProcesses()
    const next = nextDecoderProcess()
    const [reply] = await Promise.all([
      admin.get(`/api/v1/books/${(await book('drawn')).id}/pages/3`),
      next.then((pid) => process.kill(pid, signal)),
    ])
    return [reply.statusCode, reply.json().code]
  }
  test('pages are still read after a crash of the decoder', async () => {
    expect(await disturbed('SIGSEGV')).toEqual([404, 'PAGE_NOT_READABLE'])
    expect((await getPage('other', 1)).statusCode).toBe(200)
  })
  test('pages are still read after a hang of the decoder, after the time limit for readers', async () => {
    const started = performance.now()
    expect(await disturbed('SIGSTOP')).toEqual([503, 'BUSY'])
    expect(performance.now() - started).toBeLessThan(15_000)
    expect((await getPage('drawn', 3)).statusCode).toBe(200)
  })
  test('a page is drawn while the decoder of a scan hangs', async () => {
    save('new.pdf', pdf({ pages: [letter] }))
    await endDecoderProcesses()
    const next = nextDecoderProcess()
    await admin.post(`/api/v1/libraries/${libraryId}/scan`)
    const pid = await next
    process.kill(pid, 'SIGSTOP')
    const reply = await admin.get(`/api/v1/books/${(await book('drawn')).id}/pages/1?convert=png`)
    expect(reply.statusCode).toBe(200)
    expect((await book('new')).media.status).toBe('UNKNOWN')
    process.kill(pid, 'SIGCONT')
    await server.waitUntilIdle()
    expect((await book('new')).media.status).toBe('READY')
  })
})
