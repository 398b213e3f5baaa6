import type { AccountAnnotation, AccountProgress } from '@lectern/contract/account-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

const path = '/api/lectern/account/data'
interface Data {
  progress: AccountProgress[]
  annotations: AccountAnnotation[]
  next: number | null
}
const read = async (asker: TestClient) => ({
  progress: (await asker.read<Data>(`${path}?part=progress`)).progress,
  annotations: (await asker.read<Data>(`${path}?part=annotations`)).annotations,
})
const take = (asker: TestClient, body: object) =>
  asker.post(path, { progress: [], annotations: [], ...body }).then((r) => r.json())

let count = 0
async function newReader() {
  count += 1
  return (
    await addUser(fixture.server, fixture.admin, `mover${count}@example.org`, { roles: ['PAGE_STREAMING'] })
  ).asker
}

test('behaviour 9.10: progress and annotations are imported into another account, with their times', async () => {
  const [from, to] = [await newReader(), await newReader()]
  const { bookId, seriesId } = fixture.visible
  await from.patch(`/api/v1/books/${bookId}/read-progress`, { page: 2 })
  await from.post(`/api/lectern/books/${bookId}/annotations`, { kind: 'BOOKMARK', page: 1, note: 'Look' })
  const data = await read(from)
  expect(data.progress).toHaveLength(1)
  const [entry] = data.progress
  if (!entry) throw new Error('nothing was exported')
  const old = { ...entry, readDate: '2020-02-03T04:05:06Z' }
  expect(await take(to, { ...data, progress: [old] })).toEqual({ progress: 1, annotations: 1, missing: 0 })
  const [taken] = (await read(to)).progress
  expect(taken).toMatchObject({ page: 2, completed: false, readDate: '2020-02-03T04:05:06Z' })
  expect(
    (await to.read<{ booksInProgressCount: number }>(`/api/v1/series/${seriesId}`)).booksInProgressCount,
  ).toBe(1)
  // A second time changes nothing; what is newer here stays.
  expect(await take(to, { ...data, progress: [old] })).toEqual({ progress: 0, annotations: 0, missing: 0 })
  await to.patch(`/api/v1/books/${bookId}/read-progress`, { completed: true })
  await take(to, { progress: [entry] })
  expect((await read(to)).progress[0]?.completed).toBe(true)
})

test('books are found by file or names, and unknown ones are counted', async () => {
  const asker = await newReader()
  const names = { id: 'elsewhere', hash: '', size: 1, name: '2', seriesName: 'zebra' }
  const entry = { page: 1, completed: true, readDate: '2021-01-01T00:00:00Z', locator: null }
  const unknown = { ...names, seriesName: 'nobody knows it' }
  expect(
    await take(asker, {
      progress: [
        { ...entry, book: names },
        { ...entry, book: unknown },
      ],
    }),
  ).toEqual({ progress: 1, annotations: 0, missing: 1 })
  expect((await read(asker)).progress[0]?.book.id).toBe(fixture.visible.bookId)
})

test('A1: a hidden book neither replaces a visible one nor can be distinguished from an unknown one', async () => {
  const { db } = fixture.server
  const ids = { visible: fixture.visible.bookId, hidden: fixture.hidden.library.bookId }
  const setFile = (id: string, hash: string, size: number) =>
    db.updateTable('book').set({ file_hash: hash, size }).where('public_id', '=', id).execute()
  const keyOf = async (id: string) =>
    (await db.selectFrom('book').select('id').where('public_id', '=', id).executeTakeFirstOrThrow()).id
  const entry = { page: 1, completed: true, readDate: '2021-01-01T00:00:00Z', locator: null }
  const visible = { id: ids.visible, hash: 'seen', size: 7, name: '2', seriesName: 'Zebra' }
  await setFile(ids.visible, 'seen', 7)
  await setFile(ids.hidden, 'unseen', 8)
  const reader = fixture.readers.library
  const ask = async (book: object) => {
    const body = { progress: [{ ...entry, book: { ...visible, ...book } }], annotations: [] }
    const { missing } = (await reader.post(path, body)).json()
    return missing
  }
  // By file, by names, and by nothing.
  for (const other of [{}, { hash: 'none' }, { hash: 'none', name: 'none' }]) {
    const unknown = await ask({ ...other, id: 'nobody' })
    expect([other, await ask({ ...other, id: ids.hidden })]).toEqual([other, unknown])
  }
  const bear = { name: '1', seriesName: 'Bear' }
  expect(await ask({ id: 'nobody', hash: 'unseen', size: 8 })).toBe(await ask({ id: 'nobody', hash: 'x' }))
  expect(await ask({ id: 'nobody', hash: 'unseen', size: 8, ...bear })).toBe(
    await ask({ id: 'nobody', hash: 'x', name: 'none', seriesName: 'none' }),
  )
  // A hidden copy of the same file comes first by its key.
  const first = await keyOf(ids.visible)
  await db.updateTable('book').set({ id: -1 }).where('public_id', '=', ids.hidden).execute()
  expect(await keyOf(ids.hidden)).toBeLessThan(first)
  await setFile(ids.hidden, 'seen', 7)
  expect(await ask({ id: 'nobody', name: 'none', seriesName: 'none' })).toBe(0)
})

test('A1: hidden books are neither found nor revealed, and users cannot read the data of others', async () => {
  const { bookId } = fixture.hidden.age
  const entry = {
    book: { id: bookId, hash: '', size: 1, name: '', seriesName: '' },
    page: 1,
    completed: true,
    readDate: '2021-01-01T00:00:00Z',
    locator: null,
  }
  expect(await take(fixture.readers.age, { progress: [entry] })).toEqual({
    progress: 0,
    annotations: 0,
    missing: 1,
  })
  expect((await read(await newReader())).progress).toEqual([])
  expect((await fixture.server.anonymous.get(`${path}?part=progress`)).statusCode).toBe(401)
  expect((await fixture.admin.post(path, { progress: [{ page: 1 }], annotations: [] })).statusCode).toBe(400)
})
