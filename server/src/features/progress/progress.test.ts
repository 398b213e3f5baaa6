import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { addUser, rescan, writeBook } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { computeProgress } from './next-progress.ts'

let fixture: LibraryFixture
let reader: TestClient
let readerId: string
let count = 0
beforeAll(async () => {
  fixture = await startLibraryFixture()
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  count += 1
  const user = await addUser(fixture.server, fixture.admin, `reader${count}@example.org`)
  reader = user.asker
  readerId = user.id
})

const mark = async (path: string, body: unknown) =>
  reader.patch(`/api/v1/books/${(await fixture.book(path)).id}/read-progress`, body)
const seen = async (path: string) => reader.read<Book>(`/api/v1/books/${(await fixture.book(path)).id}`)
const getSeries = async (name: string) =>
  reader.read<Series>(`/api/v1/series/${(await fixture.series(name)).id}`)
const fetchOnDeck = async (query = '') =>
  (await reader.read<{ content: Book[] }>(`/api/v1/books/ondeck?${query}`)).content.map(
    (b) => `${b.seriesTitle}/${b.name}`,
  )

describe('behaviour 8.1: progress in a book', () => {
  test.each([
    [{ page: 1 }, 1, false],
    [{ page: 4, completed: false }, 4, false],
    [{ page: 5 }, 5, true],
    [{ page: 5, completed: false }, 5, true],
    [{ completed: true }, 5, true],
    [{ page: 2, completed: true }, 5, true],
    [{ page: null, completed: true }, 5, true],
  ])('%j is page %i, completed %s', async (body, page, completed) => {
    expect((await mark('Zebra/2.cbz', body)).statusCode).toBe(204)
    expect((await seen('Zebra/2.cbz')).readProgress).toMatchObject({
      page,
      completed,
      deviceId: '',
      deviceName: '',
    })
  })
  test.each([
    [{}, 'page'],
    [{ completed: false }, 'page'],
    [{ page: 0 }, 'page'],
    [{ page: -3 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ page: '2' }, 'page'],
    [{ page: 1e300 }, 'page'],
    [{ completed: 'yes' }, 'completed'],
    [null, ''],
    [[], ''],
  ])('%j is refused', async (body, field) => {
    const reply = await mark('Zebra/2.cbz', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().violations[0].fieldName).toBe(field)
    expect((await seen('Zebra/2.cbz')).readProgress).toBeNull()
  })
  test('a page after the last one is refused (F1)', async () => {
    const reply = await mark('Zebra/2.cbz', { page: 6 })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'PAGE_OUT_OF_RANGE'])
  })
  test('progress can be deleted twice and is published once', async () => {
    await mark('Zebra/2.cbz', { page: 3 })
    const { id } = await fixture.book('Zebra/2.cbz')
    fixture.server.events.length = 0
    for (let i = 0; i < 2; i += 1)
      expect((await reader.delete(`/api/v1/books/${id}/read-progress`)).statusCode).toBe(204)
    expect(fixture.server.events).toEqual([{ name: 'ReadProgressDeleted', bookId: id, userId: readerId }])
    expect((await seen('Zebra/2.cbz')).readProgress).toBeNull()
    expect(await getSeries('Zebra')).toMatchObject({ booksUnreadCount: 3, booksInProgressCount: 0 })
  })
  test('users only see and change their own progress (A10)', async () => {
    await mark('Zebra/1.cbz', { completed: true })
    expect((await fixture.book('Zebra/1.cbz')).readProgress).toBeNull()
    const read = await fixture.admin.read<{ totalElements: number }>('/api/v1/books?read_status=READ')
    expect(read.totalElements).toBe(0)
  })
  test('reading pages does not change the progress', async () => {
    const { id } = await fixture.book('Zebra/2.cbz')
    await reader.get(`/api/v1/books/${id}/pages`)
    await fixture.admin.get(`/api/v1/books/${id}/pages/2`)
    expect((await seen('Zebra/2.cbz')).readProgress).toBeNull()
    expect((await fixture.book('Zebra/2.cbz')).readProgress).toBeNull()
  })
  test('the creation time is kept and the time of reading changes', async () => {
    await mark('Zebra/2.cbz', { page: 1 })
    await fixture.server.db
      .updateTable('read_progress')
      .set({ created: 0, read_date: 0, modified: 0 })
      .execute()
    await mark('Zebra/2.cbz', { page: 2 })
    const progress = (await seen('Zebra/2.cbz')).readProgress
    expect(progress?.created).toBe('1970-01-01T00:00:00Z')
    expect(progress?.readDate).not.toBe('1970-01-01T00:00:00Z')
  })
})

describe('behaviour 8.2: several books', () => {
  test('several books are completed, and their progress deleted, in one call; unknown ones are skipped', async () => {
    await mark('Zebra/2.cbz', { completed: true })
    const earlier = (await seen('Zebra/2.cbz')).readProgress
    const books = await Promise.all(['Zebra/1.cbz', 'Zebra/2.cbz'].map((path) => fixture.book(path)))
    const bookIds = books.map(({ id }) => id)
    const send = (completed: boolean) =>
      reader.post('/api/lectern/books/read-progress', { bookIds: [...bookIds, 'unknown'], completed })
    fixture.server.events.length = 0
    const reply = await send(true)
    expect([reply.statusCode, reply.json().bookIds.toSorted()]).toEqual([200, bookIds.toSorted()])
    expect(fixture.server.events.map(({ name }) => name)).toEqual([
      'ReadProgressChanged',
      'ReadProgressChanged',
    ])
    expect((await seen('Zebra/1.cbz')).readProgress).toMatchObject({ completed: true })
    expect((await seen('Zebra/2.cbz')).readProgress).toEqual(earlier)
    expect(await getSeries('Zebra')).toMatchObject({ booksReadCount: 2, booksUnreadCount: 1 })
    expect((await fixture.book('Zebra/1.cbz')).readProgress).toBeNull()

    expect((await send(false)).statusCode).toBe(200)
    expect((await seen('Zebra/2.cbz')).readProgress).toBeNull()
    expect(await getSeries('Zebra')).toMatchObject({ booksReadCount: 0, booksUnreadCount: 3 })
  })
  test('too many books in one call are refused', async () => {
    const bookIds = Array.from({ length: 501 }, (_, at) => String(at))
    const reply = await reader.post('/api/lectern/books/read-progress', { bookIds, completed: true })
    expect(reply.statusCode).toBe(400)
  })
})

describe('behaviour 8.2: a whole series', () => {
  test('a series is completed, and its progress deleted, with one event for each book and one for the series', async () => {
    await mark('Zebra/1.cbz', { completed: true })
    await mark('Zebra/2.cbz', { page: 2 })
    const { id } = await fixture.series('Zebra')
    fixture.server.events.length = 0
    expect((await reader.post(`/api/v1/series/${id}/read-progress`)).statusCode).toBe(204)
    expect(await getSeries('Zebra')).toMatchObject({ booksReadCount: 3, booksUnreadCount: 0 })
    expect((await seen('Zebra/2.cbz')).readProgress).toMatchObject({ page: 5, completed: true })
    const names = fixture.server.events.map((e) => e.name)
    expect(names).toEqual(['ReadProgressChanged', 'ReadProgressChanged', 'ReadProgressSeriesChanged'])

    fixture.server.events.length = 0
    expect((await reader.delete(`/api/v1/series/${id}/read-progress`)).statusCode).toBe(204)
    expect(await getSeries('Zebra')).toMatchObject({ booksReadCount: 0, booksUnreadCount: 3 })
    expect(fixture.server.events.map((e) => e.name).sort()).toEqual([
      'ReadProgressDeleted',
      'ReadProgressDeleted',
      'ReadProgressDeleted',
      'ReadProgressSeriesDeleted',
    ])
  })
  test('unknown series are answered with 404', async () => {
    expect((await reader.post('/api/v1/series/nope/read-progress')).statusCode).toBe(404)
    expect((await reader.delete('/api/v1/series/nope/read-progress')).statusCode).toBe(404)
    expect((await reader.patch('/api/v1/books/nope/read-progress', { page: 1 })).statusCode).toBe(404)
    expect((await reader.delete('/api/v1/books/nope/read-progress')).statusCode).toBe(404)
  })
})

describe('behaviour 8.3: on deck', () => {
  test('on deck has the next unread book of started series, the last read series first', async () => {
    expect(await fetchOnDeck()).toEqual([])
    await mark('Zebra/1.cbz', { completed: true })
    await mark('Bear/1.cbz', { completed: true })
    expect(await fetchOnDeck()).toEqual(['Bear/2', 'Zebra/2'])
    await mark('Zebra/2.cbz', { completed: true })
    expect(await fetchOnDeck()).toEqual(['Zebra/3', 'Bear/2'])
    expect(await fetchOnDeck(`library_id=${fixture.other.id}`)).toEqual(['Bear/2'])
    expect(await fetchOnDeck('size=1&page=1')).toEqual(['Bear/2'])
  })
  test('on deck skips series with a book in progress and completed series', async () => {
    await mark('Zebra/1.cbz', { completed: true })
    await mark('Zebra/2.cbz', { page: 2 })
    expect(await fetchOnDeck()).toEqual([])
    await mark('Zebra/2.cbz', { completed: true })
    expect(await fetchOnDeck()).toEqual(['Zebra/3'])
    await mark('Zebra/3.cbz', { completed: true })
    expect(await fetchOnDeck()).toEqual([])
  })
  test('on deck has the first unread book, also if it was skipped', async () => {
    await mark('Zebra/2.cbz', { completed: true })
    expect(await fetchOnDeck()).toEqual(['Zebra/1'])
  })
  test('a new book of a completed series is on deck, in the order of numbers', async () => {
    for (const n of [1, 2]) await mark(`apple/${n}.cbz`, { completed: true })
    expect(await fetchOnDeck()).toEqual([])
    await writeBook(`${fixture.main.root}/apple/9.cbz`, { info: { Number: '0.5' } })
    await writeBook(`${fixture.main.root}/apple/3.cbz`)
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    expect(await fetchOnDeck()).toEqual(['apple/9'])
  })
})

describe('computeProgress', () => {
  const change = fc.record({
    page: fc.option(fc.integer({ min: -5, max: 30 })),
    completed: fc.option(fc.boolean()),
  })
  test('the result is always a page of the book, completed only on the last one', () => {
    fc.assert(
      fc.property(change, fc.integer({ min: 1, max: 25 }), (c, pages) => {
        const isRight = c.completed === true || (c.page !== null && c.page >= 1 && c.page <= pages)
        if (!isRight) return void expect(() => computeProgress(c, pages)).toThrow(AppError)
        const next = computeProgress(c, pages)
        expect(next.page).toBeGreaterThanOrEqual(1)
        expect(next.page).toBeLessThanOrEqual(pages)
        expect(next.completed).toBe(next.page === pages)
        expect(computeProgress({ page: next.page }, pages)).toEqual(next)
      }),
    )
  })
  test('a book without pages can be completed, not opened', () => {
    expect(computeProgress({ completed: true }, 0)).toEqual({ page: 0, completed: true })
    expect(() => computeProgress({ page: 1 }, 0)).toThrow(AppError)
  })
})
