import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { limits } from '@lectern/contract/limits'
import type { Series } from '@lectern/contract/series'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { positionLimits } from '../../db/list-positions.ts'
import { addLibrary, addUser, type BookOptions, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const fixture: Record<string, BookOptions> = {
  'Asterix/1.cbz': {
    info: {
      Writer: ['René Goscinny'],
      Penciller: 'Uderzo, Albert',
      Genre: ['Humor', 'History'],
      Tags: ['Gaul'],
      Publisher: 'Dargaud',
      LanguageISO: 'fr',
      AgeRating: 'Everyone',
      Year: 1961,
      Month: 7,
      Day: 1,
      Count: 2,
    },
  },
  'Asterix/2.cbz': { info: { Writer: ['René Goscinny'], Tags: ['Rome'], Year: 1962 } },
  'Watch/1.cbz': {
    info: {
      Writer: ['Alan Moore'],
      Genre: ['Crime'],
      Tags: ['secret'],
      Publisher: 'DC',
      LanguageISO: 'en',
      AgeRating: 'Mature 17+',
      Year: 1986,
    },
  },
  'Plain/1.cbz': {},
}

let server: TestServer
let admin: TestClient
/** Must not see what is rated 16 or more. */
let child: TestClient
let libraryId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(join(server.books, 'a'), fixture)
  const library = await addLibrary(server, admin, { name: 'A', root: join(server.books, 'a') })
  libraryId = library.id
  child = (
    await addUser(server, admin, 'child@example.org', {
      ageRestriction: { age: 16, restriction: 'EXCLUDE' },
    })
  ).asker
  await admin.post('/api/v1/collections', {
    name: 'C',
    ordered: true,
    seriesIds: [await getId('Watch'), await getId('Asterix')],
  })
})
afterAll(() => server.close())

interface Listed<T> {
  content: T[]
  totalElements: number
  sort: object
}
const getId = async (name: string): Promise<string> =>
  (await admin.read<Listed<Series>>('/api/v1/series?unpaged=true')).content.find((s) => s.name === name)
    ?.id ?? ''
const series = async (query: string, asker = admin) =>
  (await asker.read<Listed<Series>>(`/api/v1/series?sort=name&${query}`)).content.map((s) => s.name)
const place = (b: Book): string => `${b.seriesTitle}/${b.name}`
const books = async (query: string, asker = admin) =>
  (await asker.read<Listed<Book>>(`/api/v1/books?sort=series,name&${query}`)).content.map(place)
const search = (what: 'books' | 'series', body: unknown, asker = admin, query = '') =>
  asker.post(`/api/v1/${what}/list?unpaged=true${query}`, body)

describe('behaviour 2.3: filters by metadata of series and books', () => {
  test.each([
    ['genre=humor', ['Asterix']],
    ['genre=HISTORY,crime', ['Asterix', 'Watch']],
    ['genre=nope', []],
    ['tag=rome', ['Asterix']],
    ['tag=Secret', ['Watch']],
    ['publisher=dargaud', ['Asterix']],
    ['publisher=', undefined],
    ['language=en&language=fr', ['Asterix', 'Watch']],
    ['author=rene goscinny,writer', ['Asterix']],
    ['author=Rene Goscinny, WRITER ', ['Asterix']],
    ['author=Alan Moore,writer&author=René Goscinny,writer', ['Asterix', 'Watch']],
    ['author=Alan Moore,inker', []],
    ['author=Alan Moore,', []],
    ['author=Alan Moore', undefined],
    ['age_rating=None', ['Plain']],
    ['age_rating=None,17', ['Plain', 'Watch']],
    ['age_rating=17', ['Watch']],
    ['release_year=1961', ['Asterix']],
    ['release_year=1961,1986', ['Asterix', 'Watch']],
    ['release_year=x', undefined],
    ['complete=true', ['Asterix']],
    ['genre=humor&tag=rome&publisher=Dargaud&language=fr&release_year=1961', ['Asterix']],
    ['genre=humor&tag=secret', []],
  ])('series: %s', async (query, expected) => {
    expect(await series(query)).toEqual(expected ?? ['Asterix', 'Plain', 'Watch'])
    const page = await admin.read<{ count: number }[]>(`/api/v1/series/alphabetical-groups?${query}`)
    expect(page.reduce((n, g) => n + g.count, 0)).toBe((expected ?? [1, 2, 3]).length)
  })
  test.each([
    ['tag=gaul', ['Asterix/1']],
    ['tag=gaul,ROME', ['Asterix/1', 'Asterix/2']],
    ['author=rene goscinny,writer&tag=rome', ['Asterix/2']],
    ['released_after=1962-01-01', ['Watch/1']],
  ])('books: %s', async (query, expected) => expect(await books(query)).toEqual(expected))
  test('books of a series by tag and author', async () => {
    const of = async (query: string) =>
      (await admin.read<Listed<Book>>(`/api/v1/series/${await getId('Asterix')}/books?${query}`)).content.map(
        place,
      )
    expect(await of('')).toEqual(['Asterix/1', 'Asterix/2'])
    expect(await of('tag=rome')).toEqual(['Asterix/2'])
    expect(await of('author=Alan Moore,writer')).toEqual([])
  })
  test('A2: none of them finds hidden items', async () => {
    for (const query of [
      'genre=crime',
      'tag=secret',
      'publisher=DC',
      'author=alan moore,writer',
      'age_rating=17',
    ])
      expect([query, await series(query, child)]).toEqual([query, []])
    expect(await books('tag=secret', child)).toEqual([])
  })
  test('edited values of a book are found as well', async () => {
    const [book] = (await admin.read<Listed<Book>>(`/api/v1/series/${await getId('Plain')}/books`)).content
    const change = { tags: ['Mine'], authors: [{ name: 'Someone', role: 'writer' }] }
    await admin.patch(`/api/v1/books/${book?.id}/metadata`, change)
    expect(await books('tag=mine&author=someone,writer')).toEqual(['Plain/1'])
    await admin.patch(`/api/v1/books/${book?.id}/metadata`, { tags: null, authors: null })
    expect(await books('tag=mine')).toEqual([])
    await server.waitUntilIdle()
    expect(await admin.read('/api/v1/tags/book')).not.toContain('mine')
  })
  test('an edited item is found by its new words immediately, and no longer by its old ones', async () => {
    const path = `/api/v1/series/${await getId('Plain')}/metadata`
    await admin.patch(path, { genres: ['Sport'], publisher: 'Me' })
    expect(await series('genre=sport&publisher=me')).toEqual(['Plain'])
    await admin.patch(path, { genres: [], publisher: '' })
    expect(await series('genre=sport')).toEqual([])
    expect(await admin.read('/api/v1/genres')).toEqual(['crime', 'history', 'humor'])
  })
})

describe('behaviour 2.1: sorts that need something', () => {
  test('the order of a collection, by parameter and by condition', async () => {
    const [{ id }] = (await admin.read<Listed<{ id: string }>>('/api/v1/collections')).content as [
      { id: string },
    ]
    const names = (page: Listed<Series>) => page.content.map((s) => s.name)
    const read = (query: string) => admin.read<Listed<Series>>(`/api/v1/series?${query}`)
    expect(names(await read(`collection_id=${id}&sort=collection.number`))).toEqual(['Watch', 'Asterix'])
    expect(names(await read(`collection_id=${id}&sort=collection.number,desc`))).toEqual(['Asterix', 'Watch'])
    const condition = { collectionId: { operator: 'is', value: id } }
    const reply = await search('series', { condition }, admin, '&sort=collection.number')
    expect(names(reply.json())).toEqual(['Watch', 'Asterix'])
    expect((await read('sort=collection.number')).sort).toMatchObject({ sorted: false })
    expect((await read('sort=relevance')).sort).toMatchObject({ sorted: false })
    expect((await read('search=asterix')).sort).toMatchObject({ sorted: true })
  })
  test('a random order lasts while pages are turned', async () => {
    const at = async (page: number) =>
      (await admin.read<Listed<Series>>(`/api/v1/series?sort=random&size=1&page=${page}`)).content[0]?.name
    expect([await at(0), await at(1), await at(2)].sort()).toEqual(['Asterix', 'Plain', 'Watch'])
  })
  test('extension random-order: the same seed gives the same order, to everybody and on every page', async () => {
    for (const kind of ['books', 'series'] as const) {
      const names = (seed: number, more = '') =>
        admin
          .read<Listed<{ name: string }>>(`/api/v1/${kind}?sort=random&seed=${seed}&${more}`)
          .then((page) => page.content.map((item) => item.name))
      const orders = await Promise.all([1, 7, 99, 12_345, 2 ** 31 - 1].map((seed) => names(seed)))
      expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1)
      const [, first = []] = orders
      const pages = await Promise.all(first.map((_, page) => names(7, `size=1&page=${page}`)))
      expect(pages.flat()).toEqual(first)
      const posted = await search(kind, {}, admin, '&sort=random&seed=7')
      expect((posted.json() as Listed<{ name: string }>).content.map((item) => item.name)).toEqual(first)
      expect(await names(7)).toEqual(first)
      const usual = { ...positionLimits }
      onTestFinished(() => void Object.assign(positionLimits, usual))
      positionLimits.first = 0
      const later = await Promise.all(first.map((_, page) => names(7, `size=1&unpaged=false&page=${page}`)))
      expect(later.flat()).toEqual(first)
      Object.assign(positionLimits, usual)
    }
    expect((await admin.get('/api/v1/books?sort=random&seed=-1')).statusCode).toBe(200)
    expect((await admin.get('/api/v1/series?sort=random&seed=x')).statusCode).toBe(200)
  })
  test('extension year-counts: the years of a list, newest first, of visible items only', async () => {
    const years = async (what: string, by: string, body: unknown = {}, asker = admin, more = '') =>
      (await asker.post(`/api/lectern/${what}/years?by=${by}${more}`, body)).json() as {
        year: number | null
        count: number
      }[]
    const release = 'metadata.releaseDate'
    expect(await years('books', release)).toEqual([
      { year: 1986, count: 1 },
      { year: 1962, count: 1 },
      { year: 1961, count: 1 },
      { year: null, count: 1 },
    ])
    expect(await years('books', release, {}, child)).not.toContainEqual({ year: 1986, count: 1 })
    const crime = { condition: { genre: { operator: 'is', value: 'Crime' } } }
    expect(await years('series', 'booksMetadata.releaseDate', crime)).toEqual([{ year: 1986, count: 1 }])
    expect(await years('series', 'readDate')).toEqual([{ year: null, count: 3 }])
    expect(await years('books', 'readProgress.readDate')).toEqual([{ year: null, count: 4 }])
    const lastHour = Date.UTC(2020, 11, 31, 23)
    await server.db.updateTable('book').set({ created: lastHour }).execute()
    expect(await years('books', 'createdDate')).toEqual([{ year: 2020, count: 4 }])
    expect(await years('books', 'createdDate', {}, admin, '&offset=120')).toEqual([{ year: 2021, count: 4 }])
    expect((await admin.post('/api/lectern/books/years?by=name', {})).statusCode).toBe(400)
  })
  test('books of the same number keep their order', async () => {
    const key = { number_sort: 1 }
    const id = await getId('Asterix')
    await server.db.updateTable('book').set(key).where('number_sort', '=', 2).execute()
    const page = await admin.read<Listed<Book>>(`/api/v1/series/${id}/books?sort=metadata.numberSort,desc`)
    expect(page.content.map((b) => b.number)).toEqual([2, 1])
  })
})

describe('behaviour 2.4: conditions over HTTP', () => {
  const found = async (what: 'books' | 'series', body: unknown, asker = admin) => {
    const reply = await search(what, body, asker)
    expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
    return (reply.json() as Listed<unknown>).totalElements
  }
  test('nothing asked for is everything visible', async () => {
    for (const body of [
      {},
      { condition: null, fullTextSearch: null },
      { condition: { allOf: [] } },
      { fullTextSearch: ' ' },
    ]) {
      expect(await found('series', body)).toBe(3)
      expect(await found('series', body, child)).toBe(2)
      expect(await found('books', body)).toBe(4)
    }
  })
  test('names and words count in any case (1.1), unknown properties do not', async () => {
    const condition = {
      ALLOF: [
        { genre: { OPERATOR: 'IS', value: 'HUMOR', more: 1 } },
        { READSTATUS: { operator: 'isnot', value: 'read' } },
      ],
    }
    expect(await found('series', { CONDITION: condition, nonsense: true })).toBe(1)
  })
  test('letters', async () => {
    const reply = await admin.post('/api/v1/series/list/alphabetical-groups', {
      condition: { publisher: { operator: 'isNot', value: 'dc' } },
    })
    expect(reply.json()).toEqual([
      { group: 'a', count: 1 },
      { group: 'p', count: 1 },
    ])
  })
  test('A2: a condition about hidden items finds and counts nothing', async () => {
    const id = await getId('Watch')
    expect(await found('books', { condition: { seriesId: { operator: 'is', value: id } } })).toBe(1)
    expect(await found('books', { condition: { seriesId: { operator: 'is', value: id } } }, child)).toBe(0)
    expect(
      await found('series', { condition: { ageRating: { operator: 'greaterThan', value: 16 } } }, child),
    ).toBe(0)
    expect(
      await found('series', { condition: { libraryId: { operator: 'is', value: libraryId } } }, child),
    ).toBe(2)
  })
  const leaf = { deleted: { operator: 'isFalse' } }
  const nested = (depth: number): unknown => (depth <= 1 ? leaf : { anyOf: [nested(depth - 1)] })
  const titled = (i: number) => ({ title: { operator: 'doesNotContain', value: `no title ${i}` } })
  test('E2: conditions that take too long are refused in words', async () => {
    const { conditionTime } = limits
    Object.assign(limits, { conditionTime: -1 })
    onTestFinished(() => {
      Object.assign(limits, { conditionTime })
    })
    for (const what of ['books', 'series', 'series/list/alphabetical-groups'] as const) {
      const reply =
        what === 'books' || what === 'series'
          ? await search(what, { condition: titled(1) })
          : await admin.post(`/api/v1/${what}`, { condition: titled(1) })
      expect([what, reply.statusCode, reply.json().code]).toEqual([what, 400, 'TOO_COSTLY'])
    }
    Object.assign(limits, { conditionTime })
    expect(await found('books', { condition: titled(1) })).toBe(4)
  })
  test('E2: conditions are limited in depth and number', async () => {
    expect(await found('books', { condition: nested(limits.maxConditionDepth) })).toBe(4)
    const wide = (count: number) => ({ anyOf: Array.from({ length: count - 1 }, () => leaf) })
    expect(await found('books', { condition: wide(limits.maxConditions) })).toBe(4)
    const all = { allOf: Array.from({ length: limits.maxConditions - 1 }, (_, i) => titled(i)) }
    expect([await found('books', { condition: all }), await found('series', { condition: all })]).toEqual([
      4, 3,
    ])
    const refused = [
      nested(limits.maxConditionDepth + 1),
      nested(45),
      wide(limits.maxConditions + 1),
      wide(20_000),
    ]
    for (const what of ['books', 'series'] as const)
      for (const condition of refused) {
        const reply = await search(what, { condition })
        expect(reply.statusCode).toBe(400)
        expect(reply.json().violations[0]).toMatchObject({
          fieldName: 'condition',
          message: expect.stringContaining(`${limits.maxConditions} conditions`),
        })
      }
    const bottomless = `{"condition":${'{"anyOf":['.repeat(50_000)}${']}'.repeat(50_000)}}`
    expect((await search('books', bottomless)).statusCode).toBe(400)
  })
  test.each([
    [{ condition: {} }],
    [{ condition: { nope: { operator: 'is', value: 1 } } }],
    [{ condition: { ...leaf, oneShot: { operator: 'isTrue' } } }],
    [{ condition: { anyOf: {} } }],
    [{ condition: { anyOf: [null] } }],
    [{ condition: { tag: { operator: 'is' } } }],
    [{ condition: { tag: { operator: 'like', value: 'x' } } }],
    [{ condition: { title: { operator: 'contains', value: 1 } } }],
    [{ condition: { readStatus: { operator: 'is', value: 'NEVER' } } }],
    [{ condition: { releaseDate: { operator: 'after' } } }],
    [{ condition: { releaseDate: { operator: 'after', dateTime: '2024-13-01T00:00:00Z' } } }],
    [{ condition: { releaseDate: { operator: 'isInTheLast', duration: 'P' } } }],
    [{ condition: [] }],
    [[]],
    ['x'],
  ])('E2: %j is refused', async (body) => {
    for (const what of ['books', 'series'] as const) expect((await search(what, body)).statusCode).toBe(400)
  })
  test.each([
    "' or 1=1 --",
    '"; drop table book; --',
    '%',
    '_',
    '\\',
    '\0',
    '\ud800',
    '__proto__',
    '?1',
    "')) union select 1--",
  ])('E2: %j is text and nothing else', async (value) => {
    for (const condition of [
      { tag: { operator: 'is', value } },
      { title: { operator: 'contains', value: `x${value}` } },
      { author: { operator: 'is', value: { name: value, role: value } } },
      { libraryId: { operator: 'is', value } },
    ])
      for (const what of ['books', 'series'] as const) expect(await found(what, { condition })).toBe(0)
    for (const name of ['tag', 'author', 'genre', 'publisher', 'release_year', 'collection_id', 'search'])
      expect(
        (await admin.get(`/api/v1/series?${name}=${encodeURIComponent(value.toWellFormed())}`)).statusCode,
      ).toBe(200)
    expect(await found('books', {})).toBe(4)
  })
})
