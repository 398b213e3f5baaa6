import type { Book } from '@lectern/contract/books'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../../testing/servers/library-fixture.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'

let fixture: LibraryFixture
let bookId: string
let seriesId: string
let plain: TestClient
beforeAll(async () => {
  fixture = await startLibraryFixture()
  const book = await fixture.book('Zebra/1.cbz')
  bookId = book.id
  seriesId = book.seriesId
  plain = (await addUser(fixture.server, fixture.admin, 'plain@example.org')).asker
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  await fixture.server.waitUntilIdle()
  fixture.server.events.length = 0
})

const path = () => `/api/v1/books/${bookId}/metadata`
const patch = async (change: unknown) => (await fixture.admin.patch(path(), change)).statusCode
const metadata = async () => {
  const { lastModified: _, ...rest } = (await fixture.admin.read<Book>(`/api/v1/books/${bookId}`)).metadata
  return rest
}

/** Behaviour 1.7, field by field: the sent value, the stored value, and the result of null (absent: null keeps). */
const fields: Record<string, { sent: unknown; kept: unknown; cleared?: unknown }> = {
  title: { sent: '  A Title ', kept: 'A Title' },
  number: { sent: ' 12bis ', kept: '12bis' },
  numberSort: { sent: 12.5, kept: 12.5 },
  summary: { sent: ' Once.\n', kept: 'Once.', cleared: '' },
  releaseDate: { sent: '2024-02-29', kept: '2024-02-29', cleared: null },
  authors: {
    sent: [
      { name: ' Ann ', role: ' WRITER ' },
      { name: 'Ann', role: 'writer' },
      { name: 'Bob', role: 'inker' },
    ],
    kept: [
      { name: 'Ann', role: 'writer' },
      { name: 'Bob', role: 'inker' },
    ],
    cleared: [],
  },
  tags: { sent: [' Noir', 'noir', ' ', 'É'], kept: ['noir', 'é'], cleared: [] },
  isbn: { sent: '978-3-16-148410-0', kept: '9783161484100', cleared: '' },
  links: {
    sent: [{ label: ' Site ', url: 'https://example.org/a?b=c' }],
    kept: [{ label: 'Site', url: 'https://example.org/a?b=c' }],
    cleared: [],
  },
}
const names = Object.keys(fields)
const locks = names.map((name) => `${name}Lock`)

describe('behaviour 1.7: PATCH of the metadata of a book', () => {
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
  test.each(locks)('%s: locks and unlocks alone, null and absent keep it', async (name) => {
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
  test('a locked field is changed by hand and by nothing else', async () => {
    expect(await patch({ title: 'Mine', titleLock: true, summary: 'Also mine', summaryLock: true })).toBe(204)
    expect(await patch({ title: 'Mine again' })).toBe(204)
    expect((await fixture.admin.post(`/api/v1/books/${bookId}/metadata/refresh`)).statusCode).toBe(202)
    await fixture.server.waitUntilIdle()
    expect(await metadata()).toMatchObject({ title: 'Mine again', titleLock: true, summary: 'Also mine' })
    await patch({ titleLock: false, summaryLock: false })
  })
  test.each([
    ['title', ' '],
    ['title', 7],
    ['title', 'x'.repeat(10_001)],
    ['title', 'a\0b'],
    ['number', ''],
    ['numberSort', '1'],
    ['releaseDate', '2023-02-29'],
    ['releaseDate', '2023-13-01'],
    ['releaseDate', '+275760-09-13'],
    ['releaseDate', '2023'],
    ['authors', [{ name: '', role: 'writer' }]],
    ['authors', [{ name: 'A', role: ' ' }]],
    ['authors', [{ name: 'A' }]],
    ['authors', {}],
    ['tags', [null]],
    ['tags', Array(2001).fill('x')],
    ['isbn', '0-306-40615-2'],
    ['isbn', '9783161484101'],
    ['isbn', 'none'],
    ['links', [{ label: '', url: 'https://example.org' }]],
    ['links', [{ label: 'x', url: 'example' }]],
    ['links', [{ label: 'D3', url: 'javascript:alert(1)' }]],
    ['links', [{ label: 'D3', url: 'data:text/html,x' }]],
    ['titleLock', 'yes'],
  ])('%s: %j is refused and names the field', async (name, value) => {
    const before = await metadata()
    const reply = await fixture.admin.patch(path(), { summary: 'must not stay', [name]: value })
    expect([reply.statusCode, reply.json().violations?.[0]?.fieldName.split('.')[0]]).toEqual([400, name])
    expect(await metadata()).toEqual(before)
  })
  test.each([
    ['__proto__', '{"__proto__":{"title":"x"}}', 400],
    ['constructor', '{"constructor":{"prototype":{"title":"x"}}}', 400],
    ['NaN', '{"numberSort":NaN}', 400],
    ['a number that is none', '{"numberSort":1e999}', 400],
    ['an array', '[]', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
  ])('E3: %s', async (_, body, status) => {
    const before = await metadata()
    expect((await fixture.admin.patch(path(), body)).statusCode).toBe(status)
    expect(await metadata()).toEqual(before)
  })
  test('E3: half a character becomes one that can be stored; large numbers are unchanged', async () => {
    expect(await patch('{"title":"a\\ud800b","tags":["\\udfff"],"numberSort":1e300}')).toBe(204)
    expect(await metadata()).toMatchObject({ title: 'a\ufffdb', tags: ['\ufffd'], numberSort: 1e300 })
    expect(await patch({ title: 'One', numberSort: 1, tags: null })).toBe(204)
  })
  test('A8: unknown properties are ignored', async () => {
    const before = await fixture.admin.read<Book>(`/api/v1/books/${bookId}`)
    const foreign = { id: 'x', seriesId: 'x', url: '/etc', deleted: true, created: 0, locks: 511, book_id: 1 }
    expect(await patch(foreign)).toBe(204)
    const { metadata: after, ...rest } = await fixture.admin.read<Book>(`/api/v1/books/${bookId}`)
    expect({ ...rest, metadata: { ...after, lastModified: before.metadata.lastModified } }).toEqual(before)
  })
  test('two concurrent changes of different fields are both kept', async () => {
    await Promise.all([patch({ tags: ['one'] }), patch({ authors: [{ name: 'Two', role: 'inker' }] })])
    expect(await metadata()).toMatchObject({ tags: ['one'], authors: [{ name: 'Two', role: 'inker' }] })
  })
  test('it is published, the series is aggregated again and otherwise left alone', async () => {
    const series = `/api/v1/series/${seriesId}`
    await fixture.admin.patch(`${series}/metadata`, { title: 'By hand' })
    fixture.server.events.length = 0
    expect(await patch({ tags: ['summed'], summary: 'Of one' })).toBe(204)
    expect(fixture.server.events).toMatchObject([{ name: 'BookChanged', bookId, seriesId }])
    await fixture.server.waitUntilIdle()
    const { booksMetadata, metadata: own } = await fixture.admin.read<{
      booksMetadata: object
      metadata: { title: string }
    }>(series)
    expect(booksMetadata).toMatchObject({ tags: ['summed'], summary: 'Of one' })
    expect(own.title).toBe('By hand')
    expect(fixture.server.events.map((e) => e.name)).toContain('SeriesChanged')
  })
  test('another position in the series changes the next book of its readers', async () => {
    const [one, two, three] = await Promise.all(
      ['1', '2', '3'].map((n) => fixture.book(`Zebra/${n}.cbz`).then((b) => b.id)),
    )
    await fixture.admin.patch(`/api/v1/books/${one}/read-progress`, { completed: true })
    const deck = async () =>
      (await fixture.admin.read<{ content: Book[] }>('/api/v1/books/ondeck')).content.map((b) => b.id)
    expect(await deck()).toEqual([two])
    await fixture.admin.patch(`/api/v1/books/${two}/metadata`, { numberSort: 9 })
    expect(await deck()).toEqual([three])
  })
  test('a caller without the right is refused whatever is requested, and nothing changes', async () => {
    const before = await metadata()
    for (const id of [bookId, 'nope'])
      expect((await plain.patch(`/api/v1/books/${id}/metadata`, { title: 'x' })).statusCode).toBe(403)
    expect((await plain.patch('/api/v1/books/metadata', { [bookId]: { title: 'x' } })).statusCode).toBe(403)
    expect((await fixture.admin.patch('/api/v1/books/nope/metadata', { title: 'x' })).statusCode).toBe(404)
    expect(await metadata()).toEqual(before)
  })
})

describe('behaviour 1.7: PATCH of many books', () => {
  const many = (changes: unknown) => fixture.admin.patch('/api/v1/books/metadata', changes)
  const titles = async () => [
    (await fixture.book('Zebra/1.cbz')).metadata.title,
    (await fixture.book('apple/1.cbz')).metadata.title,
  ]
  test('each gets its own values, unknown ids are passed over, each series is added up once', async () => {
    const other = (await fixture.book('apple/1.cbz')).id
    const reply = await many({ [bookId]: { title: 'A' }, [other]: { title: 'B' }, nope: { title: 'C' } })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await titles()).toEqual(['A', 'B'])
    expect(fixture.server.events.filter((e) => e.name === 'BookChanged')).toHaveLength(2)
    expect((await many({})).statusCode).toBe(204)
  })
  test('A7: one wrong value, and nothing changes', async () => {
    const other = (await fixture.book('apple/1.cbz')).id
    const before = await titles()
    const reply = await many({ [bookId]: { title: 'X' }, [other]: { title: ' ' } })
    expect([reply.statusCode, reply.json().violations[0].fieldName]).toEqual([400, `${other}.title`])
    expect((await many({ [bookId]: { title: 'X' }, [other]: null })).statusCode).toBe(400)
    expect((await many(`{"${bookId}":{"title":"X"},"__proto__":{"title":"Y"}}`)).statusCode).toBe(400)
    expect(await titles()).toEqual(before)
  })
  test('not more than there may be in one list', async () => {
    const ids = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`n${i}`, {}]))
    expect((await many(ids)).statusCode).toBe(400)
  })
  test('9.4: an admin with restrictions changes nothing that is hidden', async () => {
    await fixture.admin.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: ['gore'] })
    const rights = { roles: ['ADMIN'], labelsExclude: ['gore'] }
    const { asker } = await addUser(fixture.server, fixture.admin, 'kept@example.org', rights)
    const before = await titles()
    expect((await asker.patch(path(), { title: 'x' })).statusCode).toBe(404)
    expect((await asker.patch('/api/v1/books/metadata', { [bookId]: { title: 'x' } })).statusCode).toBe(204)
    expect(await titles()).toEqual(before)
    await fixture.admin.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: null })
  })
})
