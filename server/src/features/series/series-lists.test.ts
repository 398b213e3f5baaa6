import { type Series, seriesSorts } from '@lectern/contract/series'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { rescan, writeBook } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import { parseTitlePrefix } from './title-prefix.ts'

interface SeriesPage {
  content: Series[]
  totalElements: number
  sort: object
}

let fixture: LibraryFixture
beforeAll(async () => {
  fixture = await startLibraryFixture()
  const mark = async (path: string, body: object) =>
    fixture.admin.patch(`/api/v1/books/${(await fixture.book(path)).id}/read-progress`, body)
  for (const n of [1, 2, 3]) await mark(`Zebra/${n}.cbz`, { completed: true })
  await mark('apple/1.cbz', { completed: true })
  await mark('Bear/1.cbz', { page: 1 })
})
afterAll(() => fixture.server.close())

const list = (query: string, path = '') => fixture.admin.read<SeriesPage>(`/api/v1/series${path}?${query}`)
const names = async (query: string, path = '') => (await list(query, path)).content.map((s) => s.name)
const total = 8

describe('behaviour 2.1: sorts of series', () => {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  /** The others need something that the list is narrowed by. */
  const always = seriesSorts.filter((s) => s !== 'collection.number' && s !== 'relevance')
  const value: Record<(typeof always)[number], ((s: Series) => string | number | null) | undefined> = {
    'metadata.titleSort': (s) => plain(s.metadata.titleSort),
    name: (s) => plain(s.name),
    created: (s) => s.created,
    createdDate: (s) => s.created,
    lastModified: (s) => s.lastModified,
    lastModifiedDate: (s) => s.lastModified,
    'booksMetadata.releaseDate': (s) => s.booksMetadata.releaseDate,
    booksCount: (s) => s.booksCount,
    readDate: undefined,
    random: undefined,
  }
  const compare = (a: string | number | null, b: typeof a): number => {
    if (a === b) return 0
    if (a === null) return -1
    if (b === null) return 1
    return a < b ? -1 : 1
  }
  test.each(always)('%s, both ways', async (property) => {
    for (const direction of ['asc', 'desc'] as const) {
      const page = await list(`sort=${property},${direction}`)
      expect(page.sort).toMatchObject({ sorted: true })
      expect(page.content).toHaveLength(total)
      const read = value[property]
      if (!read) continue
      const keys = page.content.map(read)
      expect(keys).toEqual([...keys].sort((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a))))
    }
  })
  test('readDate: nothing read is the lowest, the last read the highest (8.2)', async () => {
    expect((await names('sort=readDate,desc')).slice(0, 3)).toEqual(['Bear', 'apple', 'Zebra'])
    expect((await names('sort=readDate')).slice(-3)).toEqual(['Zebra', 'apple', 'Bear'])
  })
  test('titles are in order whatever their case and accents', async () => {
    expect(await names('sort=metadata.titleSort')).toEqual([
      '#odd',
      '7 days',
      'Äpfel',
      'apple',
      'Bear',
      'Broken',
      'Single',
      'Zebra',
    ])
  })
  test('unknown properties are dropped', async () => {
    for (const wrong of ['nonsense', 'constructor', '__proto__'])
      expect((await list(`sort=${wrong}`)).sort).toEqual({ empty: true, sorted: false, unsorted: true })
  })
})

describe('behaviour 2.3: filters of series', () => {
  test.each([
    ['read_status=READ', ['Zebra']],
    ['read_status=IN_PROGRESS', ['Bear', 'apple']],
    ['read_status=READ&read_status=IN_PROGRESS', ['Bear', 'Zebra', 'apple']],
    ['read_status=UNREAD', ['#odd', '7 days', 'Broken', 'Single', 'Äpfel']],
    ['status=ENDED', ['Single']],
    ['status=ONGOING&status=ENDED', undefined],
    ['status=HIATUS', []],
    ['oneshot=true', ['Single']],
    ['complete=true', ['Single', 'Zebra']],
    ['complete=false', ['apple']],
    ['deleted=true', []],
  ])('%s', async (query, expected) => {
    const page = await list(query)
    const found = page.content.map((s) => s.name).sort()
    if (expected) expect(found).toEqual([...expected].sort())
    expect(page.totalElements).toBe(expected?.length ?? total)
  })
  test('by library, in every form', async () => {
    const [a, b] = [fixture.main.id, fixture.other.id]
    expect((await list(`library_id=${b}`)).totalElements).toBe(2)
    for (const query of [`library_id=${a},${b}`, `library_id[]=${a}&library_id[]=${b}`])
      expect((await list(query)).totalElements).toBe(total)
    expect(await names(`library_id=${b}&read_status=UNREAD`)).toEqual(['Single'])
  })
})

describe('behaviour 2.5: the letters', () => {
  const groups = (query: string) =>
    fixture.admin.read<{ group: string; count: number }[]>(`/api/v1/series/alphabetical-groups?${query}`)
  test('are first characters in lower case, never merged', async () => {
    expect(await groups('')).toEqual([
      { group: '#', count: 1 },
      { group: '7', count: 1 },
      { group: 'a', count: 1 },
      { group: 'b', count: 2 },
      { group: 't', count: 1 },
      { group: 'z', count: 1 },
      { group: 'ä', count: 1 },
    ])
  })
  test('follow the filters', async () => {
    expect(await groups(`library_id=${fixture.other.id}`)).toEqual([
      { group: 'b', count: 1 },
      { group: 't', count: 1 },
    ])
    expect(await groups('read_status=READ')).toEqual([{ group: 'z', count: 1 }])
  })
  test('each group finds as many series as it counts', async () => {
    for (const { group, count } of await groups('')) {
      const page = await list(`search_regex=${encodeURIComponent(`^${group},title_sort`)}`)
      expect([group, page.totalElements]).toEqual([group, count])
    }
  })
  test.each([
    ['^[^a-z],title_sort', ['#odd', '7 days', 'Äpfel']],
    ['^b,TITLE_SORT', ['Bear', 'Broken']],
    ['^B,title', ['Bear', 'Broken']],
    ['^br,title_sort', ['Broken']],
    ['^7 d,title_sort', ['7 days']],
    ['^7 ,title_sort', ['7 days']],
    ['^be ,title_sort', []],
    ['^\\#,title_sort', ['#odd']],
    ['^a,nonsense', undefined],
    ['no comma', undefined],
    ['', undefined],
  ])('search_regex=%s', async (regex, expected) => {
    const found = await names(`search_regex=${encodeURIComponent(regex)}&sort=metadata.titleSort`)
    expect(found).toEqual(expected ?? (await names('sort=metadata.titleSort')))
  })
  test.each(['(a+)+$,title', '^(a|a)*$,title_sort', '.*,title', '^[a-z]+,title', `^${'('.repeat(90)},title`])(
    'E2: other expressions are refused in words: %s',
    async (regex) => {
      const reply = await fixture.admin.get(`/api/v1/series?search_regex=${encodeURIComponent(regex)}`)
      expect([reply.statusCode, reply.json().message]).toEqual([
        400,
        'This search expression is not supported',
      ])
    },
  )
  test('reading an expression never fails but with our own words', () => {
    const field = fc.constantFrom('title', 'TITLE_SORT', 'x')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), field, (text, name) => {
        try {
          parseTitlePrefix(`${text},${name}`)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      }),
    )
  })
})

describe('behaviour 5.9, 8.2: a series', () => {
  test('counters are those of the reader', async () => {
    expect(await fixture.series('Zebra')).toMatchObject({
      booksCount: 3,
      booksReadCount: 3,
      booksUnreadCount: 0,
      booksInProgressCount: 0,
    })
    expect(await fixture.series('Bear')).toMatchObject({
      booksReadCount: 0,
      booksInProgressCount: 1,
      booksUnreadCount: 1,
    })
    expect(await fixture.series('apple')).toMatchObject({
      booksReadCount: 1,
      booksInProgressCount: 0,
      booksUnreadCount: 1,
    })
  })
  test('size and last read, in the answer about one series', async () => {
    const about = async (name: string) =>
      fixture.admin.read<Series>(`/api/v1/series/${(await fixture.series(name)).id}`)
    const zebra = await about('Zebra')
    const books = await fixture.admin.read<{ content: { sizeBytes: number }[] }>(
      `/api/v1/series/${zebra.id}/books`,
    )
    expect(zebra.sizeBytes).toBe(books.content.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
    expect(Date.parse(zebra.lastRead ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
    expect((await about('Broken')).lastRead).toBeNull()
    expect((await list('')).content[0]).not.toHaveProperty('sizeBytes')
  })
  test('a one-shot has the metadata of its book (5.6)', async () => {
    expect(await fixture.series('Single')).toMatchObject({
      oneshot: true,
      metadata: {
        title: 'The single one',
        titleSort: 'The single one',
        summary: 'Once.',
        status: 'ENDED',
        totalBookCount: 1,
      },
    })
    expect(await fixture.book('One/Single.cbz')).toMatchObject({
      oneshot: true,
      seriesTitle: 'The single one',
    })
  })
  test('the earliest release date', async () => {
    expect((await fixture.series('Zebra')).booksMetadata.releaseDate).toBe('2001-05-06')
    expect((await fixture.series('Broken')).booksMetadata.releaseDate).toBeNull()
  })
})

describe('behaviour 2.6: new and updated', () => {
  test('a series is updated when a scan finds it changed, not when its metadata are read', async () => {
    expect(await names('', '/updated')).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await writeBook(`${fixture.main.root}/apple/3.cbz`)
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    expect(await names('', '/updated')).toEqual(['apple'])
    expect((await names('', '/latest'))[0]).toBe('apple')
    expect(await names('', '/new')).toHaveLength(total)
    expect((await names('', '/new'))[0]).not.toBe('apple')
    const own = await list(`library_id=${fixture.other.id}&oneshot=true`, '/new')
    expect(own.totalElements).toBe(1)
    expect(own.sort).toMatchObject({ sorted: true })
  })
})
