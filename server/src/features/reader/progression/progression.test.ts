import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Progression } from '@lectern/contract/progress'
import { type RawItem, rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, addUser, pageBytes, rescan, writeBook } from '../../../testing/data/test-books.ts'
import type { Reply, TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let reader: TestClient
let libraryId: string
let count = 0
const at = (name: string) => join(server.books, 'S', name)
const words = (kilobytes: number): string => rawPage(`<p>${'word '.repeat(kilobytes * 205)}</p>`)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  mkdirSync(join(server.books, 'S'))
  await writeBook(at('comic.cbz'), { pages: 5 })
  await writeBook(at('changing.cbz'), { pages: 5 })
  writeFileSync(
    at('text.epub'),
    rawEpub({
      items: [
        { id: 'one', href: 'one.xhtml', bytes: words(3) },
        { id: 'two', href: 'chapter%20two.xhtml', name: 'OEBPS/chapter two.xhtml', bytes: words(5) },
        { id: 'css', href: 'look.css', mediaType: 'text/css', bytes: 'p{}' },
      ],
    }),
  )
  for (const [name, flow] of [
    ['short', ''],
    ['strip', '<meta property="rendition:flow">scrolled-doc</meta>'],
  ] as const)
    writeFileSync(
      at(`${name}.epub`),
      rawEpub({
        metadata: `<dc:title>${name}</dc:title>${flow}`,
        items: [
          { id: 'a', href: 'a.xhtml', bytes: words(2) },
          { id: 'b', href: 'b.xhtml', bytes: rawPage('<p>The end.</p>') },
        ],
      }),
    )
  const pictures: RawItem[] = []
  for (const n of [1, 2, 3, 4]) {
    pictures.push({ id: `i${n}`, href: `${n}.jpg`, mediaType: 'image/jpeg', bytes: await pageBytes(`p${n}`) })
    pictures.push({ id: `p${n}`, href: `${n}.xhtml`, bytes: rawPage(`<img src="${n}.jpg"/>`) })
  }
  writeFileSync(at('pictures.epub'), rawEpub({ items: pictures }))
  libraryId = (await addLibrary(server, admin, { name: 'L', root: server.books })).id
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  reader = (await addUser(server, admin, `reader${count}@example.org`)).asker
})

const getBook = async (name: string): Promise<Book> => {
  const list = await reader.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = list.content.find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}
const getPath = async (name: string) => `/api/v1/books/${(await getBook(name)).id}/progression`
const minutesAgo = (n: number): string => new Date(Date.now() - n * 60_000).toISOString()
const device = { id: 'reader-1', name: 'Reader 1' }
const put = async (name: string, locator: unknown, modified = new Date().toISOString(), by = device) =>
  reader.ask('PUT', await getPath(name), { modified, device: by, locator })
const page = (position: number) => ({ href: '', type: 'image/jpeg', locations: { position } })
const receivedEvents = (reply: Reply) => [reply.statusCode, reply.body === '' ? '' : reply.json().code]
const stored = async (name: string) => reader.read<Progression>(await getPath(name))
const progress = async (name: string) => (await getBook(name)).readProgress

describe('behaviour 8.4: a locator in a comic', () => {
  test('the progression is empty at first, then the reported one', async () => {
    expect(receivedEvents(await reader.get(await getPath('comic')))).toEqual([204, ''])
    const modified = minutesAgo(3)
    const locator = {
      ...page(2),
      title: null,
      text: { before: '' },
      locations: { position: 2, fragments: [] },
    }
    expect(receivedEvents(await put('comic', locator, modified))).toEqual([204, ''])
    const reply = await reader.get(await getPath('comic'))
    expect(reply.headers['content-type']).toMatch(/^application\/vnd\.readium\.progression\+json/)
    expect(reply.json()).toEqual({
      modified,
      device,
      locator: { type: 'image/jpeg', locations: { position: 2 } },
    })
    expect(await progress('comic')).toMatchObject({
      page: 2,
      completed: false,
      deviceId: 'reader-1',
      deviceName: 'Reader 1',
      readDate: `${modified.slice(0, 19)}Z`,
    })
  })
  test('a locator on the last page completes the book; progress reported as a page has no locator', async () => {
    await put('comic', page(5), minutesAgo(2))
    expect(await progress('comic')).toMatchObject({ page: 5, completed: true })
    await reader.patch(`/api/v1/books/${(await getBook('comic')).id}/read-progress`, { page: 3 })
    expect(await stored('comic')).toMatchObject({ device: { id: '', name: '' }, locator: {} })
  })
  test('a progression is also sent under its own media type', async () => {
    const body = JSON.stringify({ modified: minutesAgo(1), device, locator: page(1) })
    const type = { 'content-type': 'application/vnd.readium.progression+json' }
    expect((await reader.ask('PUT', await getPath('comic'), body, type)).statusCode).toBe(204)
  })
  test.each([0, 6, -1, null, undefined])('on page %s is refused', async (position) => {
    const reply = await put('comic', { href: '', type: '', locations: { position } })
    expect(receivedEvents(reply)).toEqual([400, 'PLACE_UNKNOWN'])
    expect(await progress('comic')).toBeNull()
  })
  test.each([
    ['modified', { modified: 'yesterday' }],
    ['modified', { modified: '2024-13-45T10:00:00Z' }],
    ['modified', { modified: '+275760-09-13T00:00:00Z' }],
    ['device', { device: null }],
    ['locator.locations.position', { locator: { locations: { position: 1.5 } } }],
    ['locator.locations.progression', { locator: { locations: { progression: 1.5 } } }],
    ['locator', { locator: [] }],
  ])('with a wrong %s is refused (E3)', async (field, part) => {
    const body = { modified: minutesAgo(0), device, locator: page(1), ...part }
    const reply = await reader.ask('PUT', await getPath('comic'), body)
    expect([reply.statusCode, reply.json().violations[0].fieldName]).toEqual([400, field])
  })
  test('is stored with a limited length: quotations are dropped first', async () => {
    const long = 'x'.repeat(50_000)
    const locator = { ...page(2), title: long, text: { before: long } }
    expect((await put('comic', locator)).statusCode).toBe(204)
    expect((await stored('comic')).locator).toEqual({ type: 'image/jpeg', locations: { position: 2 } })
  })
})

const text = (href: string, progression?: number, more = {}) => ({
  href,
  type: 'text/html',
  locations: { progression, ...more },
})

describe('behaviour 8.4: a locator in the text of an EPUB', () => {
  test("a locator is stored with the server's own type and total progression", async () => {
    const locator = text('OEBPS/chapter%20two.xhtml#part', 0.5, { totalProgression: 0.123, fragments: ['x'] })
    expect(receivedEvents(await put('text', { ...locator, koboSpan: 'kobo.3.1' }))).toEqual([204, ''])
    expect((await stored('text')).locator).toEqual({
      href: 'OEBPS/chapter%20two.xhtml#part',
      type: 'application/xhtml+xml',
      koboSpan: 'kobo.3.1',
      locations: { progression: 0.5, fragments: ['x'], totalProgression: expect.closeTo(0.7, 0) },
    })
    const { media, readProgress } = await getBook('text')
    expect(readProgress?.page).toBeLessThanOrEqual(media.pagesCount)
    expect(readProgress?.completed).toBe(false)
  })
  test('a locator without a span gets the Kobo span of its position', async () => {
    for (const koboSpan of [undefined, null, '']) {
      await reader.delete(`/api/v1/books/${(await getBook('text')).id}/read-progress`)
      await put('text', { ...text('OEBPS/chapter two.xhtml', 0), koboSpan })
      expect((await stored('text')).locator.koboSpan).toBe('kobo.1.1')
    }
    await put('text', text('OEBPS/chapter two.xhtml', 0.9))
    expect((await stored('text')).locator.koboSpan).toBeUndefined()
  })
  test('the end of a resource is its last position; near the end of the book it counts as read', async () => {
    await put('text', text('OEBPS/one.xhtml', 1), minutesAgo(5))
    expect((await progress('text'))?.completed).toBe(false)
    await put('text', text('OEBPS/chapter two.xhtml', 1), minutesAgo(4))
    expect((await stored('text')).locator.locations?.totalProgression).toBe(1)
    expect((await progress('text'))?.completed).toBe(true)
  })
  test('a last document with a single position is read at its end, not where more follows', async () => {
    const { id } = await getBook('strip')
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(undefined, null, true, false),
        async (progression, completed) => {
          await reader.delete(`/api/v1/books/${id}/read-progress`)
          const body = {
            modified: minutesAgo(1),
            device,
            locator: text('OEBPS/b.xhtml', progression),
            completed,
          }
          expect((await reader.ask('PUT', `/api/v1/books/${id}/progression`, body)).statusCode).toBe(204)
          const isEnd = progression === 0 || progression >= 0.8
          expect((await progress('strip'))?.completed).toBe(completed !== false && isEnd)
          expect((await stored('strip')).locator.locations?.progression).toBe(progression)
        },
      ),
      {
        numRuns: 40,
        examples: [
          [0, undefined],
          [0.5, undefined],
          [0.5, true],
          [1, false],
          [0, false],
        ],
      },
    )
  })
  test('the manifest says if a book is to be scrolled (behaviour 4.5)', async () => {
    expect((await getBook('strip')).media.epubScrolls).toBe(true)
    expect((await getBook('short')).media).not.toHaveProperty('epubScrolls')
  })
  test('a single short last page is read on the last of few screens', async () => {
    for (const [progression, completed] of [
      [0, true],
      [0.3, false],
      [0.5, true],
    ] as const) {
      await reader.delete(`/api/v1/books/${(await getBook('short')).id}/read-progress`)
      await put('short', text('OEBPS/b.xhtml', progression))
      expect([progression, (await progress('short'))?.completed]).toEqual([progression, completed])
    }
  })
  test('a locator may use the address in the manifest', async () => {
    const { id } = await getBook('text')
    const href = `https://elsewhere.example/x/api/v1/books/${id}/resource/OEBPS/chapter%20two.xhtml#a`
    expect(receivedEvents(await put('text', text(href, 0)))).toEqual([204, ''])
    expect((await stored('text')).locator.href).toBe('OEBPS/chapter%20two.xhtml#a')
  })
  test.each([
    ['OEBPS/three.xhtml', 0],
    ['OEBPS/look.css', 0],
    ['../../etc/passwd', 0],
    ['%2e%2e/%2e%2e/etc/passwd', 0],
    ['file:///etc/passwd', 0],
    ['http://example.org/OEBPS/one.xhtml', 0],
    ['OEBPS/%ff.xhtml', 0],
    ['', 0],
    ['OEBPS/one.xhtml', undefined],
  ])('%s at %s is refused (C5)', async (href, progression) => {
    expect(receivedEvents(await put('text', text(href, progression)))).toEqual([400, 'PLACE_UNKNOWN'])
    expect(await progress('text')).toBeNull()
  })
  test('a locator in a text is not a page, but the book can be marked as read', async () => {
    const path = `/api/v1/books/${(await getBook('text')).id}/read-progress`
    expect(receivedEvents(await reader.patch(path, { page: 1 }))).toEqual([400, 'PROGRESS_NOT_BY_PAGE'])
    expect((await reader.patch(path, { completed: true })).statusCode).toBe(204)
    expect((await stored('text')).locator).toMatchObject({
      href: 'OEBPS/chapter two.xhtml',
      locations: { totalProgression: 1 },
    })
  })
  test('in an image-only EPUB a locator is a page and a position', async () => {
    await put('pictures', text('OEBPS/3.xhtml', 0), minutesAgo(1))
    expect(await progress('pictures')).toMatchObject({ page: 3, completed: false })
    const path = `/api/v1/books/${(await getBook('pictures')).id}/read-progress`
    expect((await reader.patch(path, { page: 2 })).statusCode).toBe(204)
    expect((await stored('pictures')).locator).toMatchObject({
      href: 'OEBPS/2.xhtml',
      locations: { position: 2, totalProgression: 0.5 },
    })
  })
})

describe('F1: clocks and orders', () => {
  const now = () => new Date().toISOString()
  test('a progression that is not later is refused: out of order, twice, from 1970', async () => {
    const modified = minutesAgo(5)
    expect(receivedEvents(await put('comic', page(4), modified))).toEqual([204, ''])
    for (const other of [modified, minutesAgo(6), '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])
      expect(receivedEvents(await put('comic', page(2), other))).toEqual([409, 'PROGRESSION_NOT_LATER'])
    expect(await progress('comic')).toMatchObject({ page: 4 })
    expect(receivedEvents(await put('comic', page(2), minutesAgo(4)))).toEqual([204, ''])
  })
  test('a first reading of 1970 is accepted, and every other is later', async () => {
    expect((await put('comic', page(2), '1970-01-01T00:00:00Z')).statusCode).toBe(204)
    expect((await stored('comic')).modified).toBe('1970-01-01T00:00:00.000Z')
    expect((await put('comic', page(3), minutesAgo(9999))).statusCode).toBe(204)
  })
  test('a clock in 2099 blocks no device, and the order of its own readings is kept', async () => {
    expect((await put('comic', page(2), '2099-05-01T10:00:00Z')).statusCode).toBe(204)
    expect(Date.parse((await stored('comic')).modified)).toBeLessThanOrEqual(Date.now())
    expect((await put('comic', page(4), '2099-05-01T10:02:00Z')).statusCode).toBe(204)
    for (const modified of ['2099-05-01T10:01:00Z', '2099-05-01T10:02:00Z'])
      expect((await put('comic', page(3), modified)).statusCode).toBe(409)
    await new Promise((done) => setTimeout(done, 5))
    const other = { id: 'reader-2', name: '' }
    expect((await put('comic', page(1), now(), other)).statusCode).toBe(204)
    await new Promise((done) => setTimeout(done, 5))
    // And the first one, its clock put right.
    expect((await put('comic', page(2), now())).statusCode).toBe(204)
    expect(JSON.stringify(await stored('comic'))).not.toContain('claimed')
  })
  test('an offline reading is refused if the book was marked since', async () => {
    const read = minutesAgo(10)
    const path = `/api/v1/books/${(await getBook('comic')).id}/read-progress`
    await reader.patch(path, { completed: true })
    expect((await put('comic', page(2), read)).statusCode).toBe(409)
    expect(await progress('comic')).toMatchObject({ page: 5, completed: true })
    await reader.patch(path, { page: 3 })
    expect((await put('comic', page(5), read)).statusCode).toBe(409)
    expect(await progress('comic')).toMatchObject({ page: 3 })
  })
  test('the latest of many concurrent progressions is kept', async () => {
    const times = Array.from({ length: 12 }, (_, i) => minutesAgo(60 - i))
    const order = [5, 0, 11, 3, 8, 1, 10, 2, 7, 4, 9, 6]
    await Promise.all(order.map((i) => put('comic', page((i % 5) + 1), times[i])))
    expect((await stored('comic')).modified).toBe(times[11])
    expect(await progress('comic')).toMatchObject({ page: (11 % 5) + 1 })
  })
  test('a book that is being analyzed again can still be read, and keeps the progress as far as it goes', async () => {
    const { id } = await getBook('changing')
    await server.db.updateTable('book').set({ media_status: 4 }).where('public_id', '=', id).execute()
    expect((await getBook('changing')).media.status).toBe('OUTDATED')
    expect((await put('changing', page(4), minutesAgo(1))).statusCode).toBe(204)
    await writeBook(at('changing.cbz'), { pages: 3, edition: '2' })
    await rescan(server, admin, libraryId)
    expect(await progress('changing')).toMatchObject({ page: 2, completed: false })
    expect((await stored('changing')).locator.locations?.position).toBe(2)
    expect(receivedEvents(await put('changing', page(4)))).toEqual([400, 'PLACE_UNKNOWN'])
  })
})

type Step =
  | { readonly kind: 'put'; readonly page: number; readonly time: number }
  | { readonly kind: 'patch'; readonly page: number }
  | { readonly kind: 'delete' }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      page: fc.integer({ min: -1, max: 7 }),
      time: fc.integer({ min: 0, max: 50 }),
    }),
    fc.record({ kind: fc.constant('patch' as const), page: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ kind: fc.constant('delete' as const) }),
  ),
  { maxLength: 12 },
)

const isPage = (n: number): boolean => n >= 1 && n <= 5
/** Returns the expected progress after a step, by the rules, and the expected status. */
function expectStep(known: Known | undefined, step: Step): { known: Known | undefined; status: number } {
  if (step.kind === 'delete') return { known: undefined, status: 204 }
  if (!isPage(step.page)) return { known, status: 400 }
  const time = step.kind === 'put' ? step.time : Number.POSITIVE_INFINITY
  if (step.kind === 'put' && known && time <= known.time) return { known, status: 409 }
  return { known: { page: step.page, time }, status: 204 }
}
interface Known {
  readonly page: number
  readonly time: number
}

test('F1: in any order, the latest reading is stored', async () => {
  const { id } = await getBook('comic')
  const start = Date.now() - 100 * 60_000
  const getTime = (n: number) => new Date(start + n * 60_000).toISOString()
  const path = `/api/v1/books/${id}/read-progress`
  const take = (step: Step): Promise<Reply> => {
    if (step.kind === 'delete') return reader.delete(path)
    if (step.kind === 'patch') return reader.patch(path, { page: step.page })
    const body = { modified: getTime(step.time), device, locator: page(step.page) }
    return reader.ask('PUT', `/api/v1/books/${id}/progression`, body)
  }
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      await reader.delete(path)
      let known: Known | undefined
      for (const step of list) {
        const wanted = expectStep(known, step)
        known = wanted.known
        expect([step, (await take(step)).statusCode]).toEqual([step, wanted.status])
        const { readProgress } = await reader.read<Book>(`/api/v1/books/${id}`)
        expect(readProgress?.page).toBe(known?.page)
        expect(readProgress?.completed).toBe(known && known.page === 5)
      }
    }),
    { numRuns: 25 },
  )
})
