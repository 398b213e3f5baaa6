import type { Series } from '@lectern/contract/series'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: LibraryFixture
let seriesId: string
let bookId: string
let plain: TestClient
beforeAll(async () => {
  fixture = await startLibraryFixture()
  seriesId = (await fixture.series('apple')).id
  bookId = (await fixture.book('apple/1.cbz')).id
  plain = (await addUser(fixture.server, fixture.admin, 'plain@example.org')).asker
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  await fixture.server.waitUntilIdle()
  fixture.server.events.length = 0
})

const path = () => `/api/v1/series/${seriesId}`
const patch = async (change: unknown) => (await fixture.admin.patch(`${path()}/metadata`, change)).statusCode
const metadata = async () => {
  const { lastModified: _, ...rest } = (await fixture.admin.read<Series>(path())).metadata
  return rest
}

/** Behaviour 1.7, field by field: the sent value, the stored value, and the result of null (absent: null keeps). */
const fields: Record<string, { sent: unknown; kept: unknown; cleared?: unknown }> = {
  status: { sent: 'HIATUS', kept: 'HIATUS' },
  title: { sent: ' The Title ', kept: 'The Title' },
  titleSort: { sent: ' Title, The ', kept: 'Title, The' },
  summary: { sent: ' Once. ', kept: 'Once.' },
  publisher: { sent: ' House ', kept: 'House' },
  language: { sent: 'zh-hant-tw', kept: 'zh-Hant-TW' },
  readingDirection: { sent: 'WEBTOON', kept: 'WEBTOON', cleared: '' },
  ageRating: { sent: 0, kept: 0, cleared: null },
  totalBookCount: { sent: 12, kept: 12, cleared: null },
  genres: { sent: [' Crime', 'crime', ''], kept: ['crime'], cleared: [] },
  tags: { sent: ['B', 'a'], kept: ['b', 'a'], cleared: [] },
  sharingLabels: { sent: [' Kids '], kept: ['kids'], cleared: [] },
  links: {
    sent: [{ label: ' Site', url: 'https://example.org/' }],
    kept: [{ label: 'Site', url: 'https://example.org/' }],
    cleared: [],
  },
  alternateTitles: {
    sent: [{ label: ' Native ', title: ' 題 ' }],
    kept: [{ label: 'Native', title: '題' }],
    cleared: [],
  },
}
const names = Object.keys(fields)

describe('behaviour 1.7: PATCH of the metadata of a series', () => {
  test.each(names)(
    '%s: a value is kept in its form, absent keeps it, null does what it should',
    async (name) => {
      const { sent, kept, cleared } = fields[name] ?? {}
      const before = await metadata()
      expect(await patch({ [name]: sent })).toBe(204)
      const after = { ...before, [name]: kept }
      expect(await metadata()).toEqual(after)
      expect(await patch({})).toBe(204)
      expect(await metadata()).toEqual(after)
      expect(await patch({ [name]: null })).toBe(204)
      expect(await metadata()).toEqual({ ...after, ...(cleared !== undefined && { [name]: cleared }) })
    },
  )
  test.each(names.map((name) => `${name}Lock`))('%s: locks and unlocks alone', async (name) => {
    const before = await metadata()
    for (const [sent, now] of [
      [true, true],
      [null, true],
      [undefined, true],
      [false, false],
      [null, false],
    ]) {
      expect(await patch({ [name]: sent })).toBe(204)
      expect(await metadata()).toEqual({ ...before, [name]: now })
    }
  })
  test('texts that null keeps are cleared by nothing in them', async () => {
    expect(await patch({ summary: 'x', publisher: 'x', language: 'en' })).toBe(204)
    expect(await patch({ summary: '', publisher: ' ', language: ' ' })).toBe(204)
    expect(await metadata()).toMatchObject({ summary: '', publisher: '', language: '' })
  })
  test.each([
    ['title', ''],
    ['titleSort', '  '],
    ['status', 'OVER'],
    ['language', 'english'],
    ['language', 'xx'],
    ['language', 'pt_BR'],
    ['language', 'en-'],
    ['readingDirection', ''],
    ['ageRating', -1],
    ['ageRating', 1.5],
    ['ageRating', 2 ** 31],
    ['totalBookCount', 0],
    ['genres', 'crime'],
    ['sharingLabels', [1]],
    ['links', [{ label: 'D3', url: 'javascript:alert(1)' }]],
    ['alternateTitles', [{ label: '', title: 'x' }]],
    ['alternateTitles', [{ label: 'x', title: ' ' }]],
    ['statusLock', 1],
  ])('%s: %j is refused and names the field', async (name, value) => {
    const before = await metadata()
    const reply = await fixture.admin.patch(`${path()}/metadata`, {
      publisher: 'must not stay',
      [name]: value,
    })
    expect([reply.statusCode, reply.json().violations?.[0]?.fieldName.split('.')[0]]).toEqual([400, name])
    expect(await metadata()).toEqual(before)
  })
  test.each(['{"__proto__":{"title":"x"}}', '{"ageRating":NaN}', '{"ageRating":1e999}', '[]', '', 'null'])(
    'E3: %s is refused',
    async (body) => {
      const before = await metadata()
      expect(await patch(body)).toBe(400)
      expect(await metadata()).toEqual(before)
    },
  )
  test('A8: unknown properties are ignored', async () => {
    const before = await fixture.admin.read<Series>(path())
    const foreign = { id: 'x', libraryId: 'x', url: '/etc', access_class: 1, booksCount: 7, deleted: true }
    expect(await patch({ ...foreign, booksMetadata: { summary: 'x' } })).toBe(204)
    const { metadata: after, ...rest } = await fixture.admin.read<Series>(path())
    expect({ ...rest, metadata: { ...after, lastModified: before.metadata.lastModified } }).toEqual(before)
  })
  test('lists and letters follow the title', async () => {
    expect(await patch({ title: 'Újra', titleSort: 'Újra' })).toBe(204)
    const book = await fixture.admin.read<{ seriesTitle: string }>(`/api/v1/books/${bookId}`)
    expect(book.seriesTitle).toBe('Újra')
    const groups = await fixture.admin.read<{ group: string }[]>('/api/v1/series/alphabetical-groups')
    expect(groups.map((g) => g.group)).toContain('ú')
    expect(fixture.server.events).toMatchObject([{ name: 'SeriesChanged', seriesId }])
    await patch({ title: 'apple', titleSort: 'apple' })
  })
  test('a refresh changes unlocked values and no locked ones', async () => {
    await patch({ totalBookCount: 7, totalBookCountLock: true })
    await fixture.admin.post(`${path()}/metadata/refresh`)
    await fixture.server.waitUntilIdle()
    expect((await metadata()).totalBookCount).toBe(7)
    await patch({ totalBookCountLock: false })
    await fixture.admin.post(`${path()}/metadata/refresh`)
    await fixture.server.waitUntilIdle()
    expect((await metadata()).totalBookCount).toBe(9)
  })
  test('A6: the viewers who may see it change immediately, with its books and numbers', async () => {
    const { asker } = await addUser(fixture.server, fixture.admin, 'young@example.org', {
      ageRestriction: { age: 16, restriction: 'EXCLUDE' },
      labelsExclude: ['gore'],
    })
    const sees = async () => [
      (await asker.get(path())).statusCode,
      (await asker.get(`/api/v1/books/${bookId}`)).statusCode,
      (await asker.read<{ totalElements: number }>('/api/v1/books')).totalElements,
    ]
    const all = (await fixture.admin.read<{ totalElements: number }>('/api/v1/books')).totalElements
    expect(await sees()).toEqual([200, 200, all])
    for (const change of [{ ageRating: 18 }, { ageRating: null, sharingLabels: ['GORE '] }]) {
      await patch(change)
      expect(await sees()).toEqual([404, 404, all - 2])
    }
    // A refresh that read the labels before must not bring it back.
    await patch({ sharingLabels: null })
    await Promise.all([
      fixture.admin.post(`${path()}/metadata/refresh`).then(() => fixture.server.waitUntilIdle()),
      patch({ sharingLabels: ['gore'] }),
    ])
    expect(await sees()).toEqual([404, 404, all - 2])
    await patch({ sharingLabels: [] })
    expect(await sees()).toEqual([200, 200, all])
  })
  test('two concurrent changes are both kept', async () => {
    await Promise.all([
      patch({ genres: ['one'] }),
      patch({ sharingLabels: ['two'] }),
      patch({ ageRating: 3 }),
    ])
    expect(await metadata()).toMatchObject({ genres: ['one'], sharingLabels: ['two'], ageRating: 3 })
    await patch({ genres: [], sharingLabels: [], ageRating: null })
  })
  test('a caller without the right is refused whatever is requested, and nothing changes', async () => {
    const before = await metadata()
    for (const id of [seriesId, 'nope'])
      expect((await plain.patch(`/api/v1/series/${id}/metadata`, { title: 'x' })).statusCode).toBe(403)
    expect((await fixture.admin.patch('/api/v1/series/nope/metadata', {})).statusCode).toBe(404)
    expect(await metadata()).toEqual(before)
  })
})
