import { type Book, bookSorts } from '@lectern/contract/books'
import { limits } from '@lectern/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'

interface BookPage {
  content: Book[]
  totalElements: number
  totalPages: number
  number: number
  size: number
  numberOfElements: number
  first: boolean
  last: boolean
  empty: boolean
  sort: object
  pageable: { pageNumber: number; pageSize: number; offset: number; paged: boolean; sort: object }
}

let fixture: LibraryFixture
beforeAll(async () => {
  fixture = await startLibraryFixture()
  const mark = async (path: string, body: object) =>
    fixture.admin.patch(`/api/v1/books/${(await fixture.book(path)).id}/read-progress`, body)
  await mark('Zebra/1.cbz', { completed: true })
  await mark('Zebra/2.cbz', { page: 2 })
  await mark('Bear/1.cbz', { completed: true })
})
afterAll(() => fixture.server.close())

const list = (query: string) => fixture.admin.read<BookPage>(`/api/v1/books?${query}`)
const place = (b: Book) => b.url.split('/').slice(-2).join('/')
const places = async (query: string) => (await list(query)).content.map(place)
const total = 12

describe('behaviour 1.2: paging of books', () => {
  test('without a word: the first twenty, unsorted', async () => {
    const page = await list('')
    expect(page).toMatchObject({
      totalElements: total,
      totalPages: 1,
      number: 0,
      size: limits.pageSize,
      numberOfElements: total,
      first: true,
      last: true,
      empty: false,
      sort: { empty: true, sorted: false, unsorted: true },
      pageable: { pageNumber: 0, pageSize: limits.pageSize, offset: 0, paged: true, unpaged: false },
    })
  })
  test.each([
    ['page=-1&size=5', 0, 5, 5],
    ['page=x&size=5', 0, 5, 5],
    ['page=1.5&size=5', 0, 5, 5],
    ['page=&size=5', 0, 5, 5],
    ['page=2&size=5', 2, 5, 2],
    ['page=3&size=5', 3, 5, 0],
    ['page=1000000000&size=2000', 1_000_000_000, 2000, 0],
    ['page=0&size=0', 0, 20, total],
    ['page=0&size=-7', 0, 20, total],
    ['size=abc', 0, 20, total],
    ['size=1000000000', 0, 2000, total],
    ['size=1e9', 0, 2000, total],
    ['size=1&size=2', 0, 1, 1],
  ])('%s is page %i of size %i with %i books', async (query, number, size, count) => {
    const page = await list(query)
    expect(page).toMatchObject({
      number,
      size,
      numberOfElements: count,
      totalElements: total,
      empty: count === 0,
    })
    expect(page.content).toHaveLength(count)
    expect(page.totalPages).toBe(Math.ceil(total / size))
    expect(page.first).toBe(number === 0)
    expect(page.last).toBe(number >= page.totalPages - 1)
    expect(page.pageable).toMatchObject({ pageNumber: number, pageSize: size, offset: number * size })
  })
  test('pages put together are the whole list, each book once', async () => {
    const whole = await places('sort=metadata.releaseDate,desc&unpaged=true')
    const parts = []
    for (let page = 0; page < 5; page += 1)
      parts.push(...(await places(`sort=metadata.releaseDate,desc&size=3&page=${page}`)))
    expect(parts).toEqual(whole)
    expect(new Set(parts).size).toBe(total)
  })
  test('unpaged is one page of all, and keeps the sort', async () => {
    const page = await list('unpaged=true&page=3&size=2&sort=name')
    expect(page).toMatchObject({
      number: 0,
      size: 20,
      totalPages: 1,
      totalElements: total,
      first: true,
      last: true,
    })
    expect(page.pageable.paged).toBe(true)
    const none = await list('unpaged=true&library_id=nope')
    expect(none).toMatchObject({ totalPages: 0, totalElements: 0, empty: true, first: true, last: true })
  })
})

describe('behaviour 2.1: sorts of books', () => {
  /** The others need something that the list is narrowed by. */
  const always = bookSorts.filter((s) => s !== 'readList.number' && s !== 'relevance')
  const value: Record<(typeof always)[number], ((b: Book) => string | number | null) | undefined> = {
    name: (b) => b.name.toLowerCase(),
    series: (b) => b.seriesTitle.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    created: (b) => b.created,
    createdDate: (b) => b.created,
    lastModified: (b) => b.lastModified,
    lastModifiedDate: (b) => b.lastModified,
    fileSize: (b) => b.sizeBytes,
    size: (b) => b.sizeBytes,
    fileHash: (b) => b.fileHash,
    url: (b) => b.url.toLowerCase(),
    'media.status': (b) => b.media.status,
    'media.comment': (b) => b.media.comment.toLowerCase(),
    'media.mediaType': (b) => b.media.mediaType,
    'media.pagesCount': (b) => b.media.pagesCount,
    'metadata.title': (b) => b.metadata.title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    'metadata.numberSort': (b) => b.metadata.numberSort,
    'metadata.releaseDate': (b) => b.metadata.releaseDate,
    'readProgress.lastModified': (b) => b.readProgress?.lastModified ?? null,
    'readProgress.readDate': (b) => b.readProgress?.readDate ?? null,
    random: undefined,
  }
  const compare = (a: string | number | null, b: typeof a): number => {
    if (a === b) return 0
    if (a === null) return -1
    if (b === null) return 1
    return a < b ? -1 : 1
  }
  test.each(always)('%s, both ways, nothing first when it is the lowest', async (property) => {
    for (const direction of ['asc', 'desc'] as const) {
      const page = await list(`sort=${property},${direction}`)
      expect(page.sort).toEqual({ empty: false, sorted: true, unsorted: false })
      expect(page.content).toHaveLength(total)
      const read = value[property]
      if (!read) continue
      const keys = page.content.map(read)
      const sorted = [...keys].sort((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)))
      expect(keys).toEqual(sorted)
    }
  })
  test('the default direction is ascending; several sorts apply one after another', async () => {
    expect(await places('sort=name')).toEqual(await places('sort=name,asc'))
    const both = await places('sort=metadata.numberSort,desc&sort=series,asc')
    expect(both.slice(0, 2)).toEqual(['Zebra/3.cbz', 'apple/2.cbz'])
    expect(await places('sort=metadata.numberSort,series,desc')).toEqual(
      await places('sort=metadata.numberSort,desc&sort=series,desc'),
    )
  })
  test('unknown properties are dropped; only unknown ones leave the list unsorted', async () => {
    for (const wrong of ['nonsense', 'constructor', '__proto__,desc', 'id;drop table book', ',', ''])
      expect((await list(`sort=${encodeURIComponent(wrong)}`)).sort).toMatchObject({ sorted: false })
    expect((await list('sort=nonsense&sort=name')).sort).toMatchObject({ sorted: true })
  })
})

describe('behaviour 2.3: filters of books', () => {
  test('by library, once, repeated, with brackets and with commas (1.6)', async () => {
    const [a, b] = [fixture.main.id, fixture.other.id]
    expect((await list(`library_id=${a}`)).totalElements).toBe(9)
    for (const query of [
      `library_id=${a}&library_id=${b}`,
      `library_id[]=${a}&library_id=${b}`,
      `library_id=${a},${b}`,
      `library_id%5B%5D=${a}%2C${b}`,
      'library_id=',
    ])
      expect([query, (await list(query)).totalElements]).toEqual([query, total])
    expect((await list(`library_id=${a},${b}&library_id=nope`)).totalElements).toBe(0)
    expect((await list('library_id=nope')).totalElements).toBe(0)
  })
  test.each([
    ['media_status=READY', 11],
    ['media_status=ERROR', 1],
    ['media_status=ERROR&media_status=READY', total],
    ['media_status=OUTDATED', 0],
    ['read_status=READ', 2],
    ['read_status=IN_PROGRESS', 1],
    ['read_status=UNREAD', total - 3],
    ['read_status=UNREAD,READ', total - 1],
    ['read_status=IN_PROGRESS&read_status=READ', 3],
    ['read_status=UNREAD,IN_PROGRESS,READ', total],
    ['released_after=2001-05-05', 2],
    ['released_after=2001-05-06', 1],
    ['released_after=2003-01-01', 0],
    ['oneshot=true', 1],
    ['oneshot=false', total - 1],
    ['deleted=true', 0],
    ['deleted=false', total],
    ['read_status=READ&media_status=READY&deleted=false&oneshot=false', 2],
  ])('%s finds %i', async (query, count) => {
    const page = await list(query)
    expect(page.totalElements).toBe(count)
    expect(page.content).toHaveLength(count)
  })
  test.each([
    'media_status=ready',
    'read_status=nonsense',
    'released_after=yesterday',
    'deleted=perhaps',
    'media_status=READY,',
  ])('%s is a 400 or nothing', async (query) => {
    const reply = await fixture.admin.get(`/api/v1/books?${query}`)
    expect(reply.statusCode).toBe(query.endsWith(',') ? 200 : 400)
    if (reply.statusCode === 400) expect(reply.json().violations).toHaveLength(1)
  })
  test('the lists of one series are in its order, and unknown series are 404', async () => {
    const { id } = await fixture.series('Zebra')
    const page = await fixture.admin.read<BookPage>(`/api/v1/series/${id}/books`)
    expect(page.content.map((b) => b.number)).toEqual([1, 2, 3])
    expect(page.sort).toMatchObject({ sorted: true })
    const read = await fixture.admin.read<BookPage>(`/api/v1/series/${id}/books?read_status=READ`)
    expect(read.totalElements).toBe(1)
    const back = await fixture.admin.read<BookPage>(
      `/api/v1/series/${id}/books?sort=metadata.numberSort,desc`,
    )
    expect(back.content.map((b) => b.number)).toEqual([3, 2, 1])
    expect((await fixture.admin.get('/api/v1/series/nope/books')).statusCode).toBe(404)
  })
  test('the latest books are in order of their change (2.6)', async () => {
    const page = await fixture.admin.read<BookPage>('/api/v1/books/latest')
    const times = page.content.map((b) => b.lastModified)
    expect(times).toEqual([...times].sort().reverse())
    expect(page.totalElements).toBe(total)
  })
})

describe('behaviour 2.7: previous and next', () => {
  test('are the next numbers, and nothing at the ends', async () => {
    const ids = await Promise.all(['1', '2', '3'].map(async (n) => (await fixture.book(`Zebra/${n}.cbz`)).id))
    const neighbour = async (n: number, way: string) => {
      const reply = await fixture.admin.get(`/api/v1/books/${ids[n]}/${way}`)
      return reply.statusCode === 200 ? ids.indexOf(reply.json().id) : reply.statusCode
    }
    expect([await neighbour(0, 'next'), await neighbour(1, 'next'), await neighbour(2, 'next')]).toEqual([
      1, 2, 404,
    ])
    expect([await neighbour(0, 'previous'), await neighbour(2, 'previous')]).toEqual([404, 1])
  })
  test('are one answer for our own client, and not a failure at the ends', async () => {
    const ids = await Promise.all(['1', '2', '3'].map(async (n) => (await fixture.book(`Zebra/${n}.cbz`)).id))
    const of = (id: string | undefined) => `/api/lectern/books/${id}/neighbours`
    const reply = await fixture.admin.get(of(ids[1]))
    const around = async (way: string) => (await fixture.admin.get(`/api/v1/books/${ids[1]}/${way}`)).json()
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ previous: await around('previous'), next: await around('next') })
    const [first, last] = await Promise.all([ids[0], ids[2]].map((id) => fixture.admin.get(of(id))))
    expect([first?.statusCode, first?.json().previous, first?.json().next.id]).toEqual([200, null, ids[1]])
    expect([last?.statusCode, last?.json().previous.id, last?.json().next]).toEqual([200, ids[1], null])
    const unknown = await fixture.admin.get(of('nope'))
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND'])
  })
  test('equal numbers are skipped', async () => {
    const [a, b] = [await fixture.book('apple/1.cbz'), await fixture.book('apple/2.cbz')]
    const set = (n: number) =>
      fixture.server.db.updateTable('book').set({ number_sort: n }).where('public_id', '=', b.id).execute()
    await set(1)
    expect((await fixture.admin.get(`/api/v1/books/${a.id}/next`)).statusCode).toBe(404)
    await set(2)
    expect((await fixture.admin.get(`/api/v1/books/${a.id}/next`)).json().id).toBe(b.id)
  })
})

describe('behaviour 1.10: caching', () => {
  test('each JSON answer has a strong tag, and is not sent twice', async () => {
    const reply = await fixture.admin.get('/api/v1/books?sort=name')
    const tag = String(reply.headers.etag)
    expect(tag).toMatch(/^"0[0-9a-f]{32}"$/)
    expect(reply.headers['cache-control']).toBe('max-age=0, must-revalidate, private')
    for (const header of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await fixture.admin.get('/api/v1/books?sort=name', { 'if-none-match': header })
      expect([header, again.statusCode, again.body]).toEqual([header, 304, ''])
      expect(again.headers.etag).toBe(tag)
    }
    const other = await fixture.admin.get('/api/v1/books?sort=size', { 'if-none-match': tag })
    expect(other.statusCode).toBe(200)
  })
  test('long answers are compressed on request, with another ETag (RFC 9110 8.8.3.3)', async () => {
    const plain = await fixture.admin.get('/api/v1/books')
    const packed = await fixture.admin.get('/api/v1/books', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const [one, other] = [String(plain.headers.etag), String(packed.headers.etag)]
    expect(other).toMatch(/^"0[0-9a-f]{32}"$/)
    expect(other).not.toBe(one)
    const status = async (encoding: string, tag: string) => {
      const headers = { 'accept-encoding': encoding, 'if-none-match': tag }
      const again = await fixture.admin.get('/api/v1/books', headers)
      expect([again.headers.etag, again.headers.vary]).toEqual([
        again.statusCode === 304 ? tag : one,
        'Accept-Encoding',
      ])
      return again.statusCode
    }
    expect([await status('gzip', other), await status('gzip', one)]).toEqual([304, 304])
    expect([await status('identity', one), await status('identity', other)]).toEqual([304, 200])
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })
  test('HEAD answers like GET, without a body', async () => {
    const reply = await fixture.admin.head('/api/v1/books')
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  })
  test('security headers are everywhere', async () => {
    for (const path of ['/api/v1/books', '/api/v1/nope', '/nope']) {
      const reply = await fixture.server.anonymous.get(path)
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN')
    }
  })
})

test('behaviour 1.9: an unknown item is a 404 with the usual body', async () => {
  for (const path of [
    '/api/v1/books/nope',
    '/api/v1/books/nope/next',
    '/api/v1/nope',
    '/api/v1/series/nope',
  ]) {
    const reply = await fixture.admin.get(path)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({
      timestamp: expect.any(String),
      status: 404,
      error: 'Not Found',
      message: expect.any(String),
      path,
      code: 'NOT_FOUND',
    })
  }
})
