import { limits } from '@lectern/contract/limits'
import type { PagePanels } from '@lectern/contract/panels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const root = '/api/lectern/panels'
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

let users = 0
async function addReader() {
  users += 1
  return addUser(server, admin, `panels${users}@example.org`)
}
const hashOf = (number: number) => number.toString(16).padStart(32, '0')
const box = { x: 0.1, y: 0.1, width: 0.8, height: 0.3 }
const found: PagePanels = {
  panels: [box, { ...box, y: 0.5 }],
  rightToLeft: [1, 0],
  confidence: 0.9,
  detector: 1,
  isCorrected: false,
}
const corrected: PagePanels = { ...found, panels: [box], rightToLeft: [0], confidence: 1, isCorrected: true }
const keep = (client: TestClient, number: number, panels: unknown) =>
  client.ask('PUT', `${root}/${hashOf(number)}`, panels)
const find = (client: TestClient, ...numbers: number[]) =>
  client.read<object[]>(`${root}?${numbers.map((number) => `pageHash=${hashOf(number)}`).join('&')}`)

test('panels are stored for the user who sent them, and for no other user', async () => {
  const [one, two] = [(await addReader()).asker, (await addReader()).asker]
  expect((await keep(one, 1, found)).statusCode).toBe(204)
  expect(await find(one, 1, 2)).toEqual([{ ...found, pageHash: hashOf(1) }])
  expect(await find(two, 1)).toEqual([])
  await two.delete(`${root}/${hashOf(1)}`)
  expect(await find(one, 1)).toHaveLength(1)
  expect((await server.anonymous.get(`${root}?pageHash=${hashOf(1)}`)).statusCode).toBe(401)
})

test('a correction replaces a detection, and no detection replaces a correction until it is forgotten', async () => {
  const { asker } = await addReader()
  await keep(asker, 1, found)
  await keep(asker, 1, corrected)
  await keep(asker, 1, { ...found, detector: 2 })
  expect(await find(asker, 1)).toEqual([{ ...corrected, pageHash: hashOf(1) }])
  await keep(asker, 1, { ...corrected, panels: [], rightToLeft: [] })
  expect(await find(asker, 1)).toMatchObject([{ panels: [], isCorrected: true }])
  expect((await asker.delete(`${root}/${hashOf(1)}`)).statusCode).toBe(204)
  await keep(asker, 1, { ...found, detector: 2 })
  expect(await find(asker, 1)).toMatchObject([{ detector: 2, isCorrected: false }])
})

test.each([
  ['more panels than a page has', { ...found, panels: Array(limits.maxPanels + 1).fill(box) }],
  ['a box beyond the page', { ...found, panels: [{ ...box, x: 1.2 }] }],
  ['a negative index', { ...found, rightToLeft: [-1] }],
  ['no confidence', { ...found, confidence: undefined }],
])('refuses %s', async (_, panels) => {
  const { asker } = await addReader()
  expect((await keep(asker, 1, panels)).statusCode).toBe(400)
  expect(await find(asker, 1)).toEqual([])
})

test('invalid hashes of pages and too many at once are refused', async () => {
  const { asker } = await addReader()
  expect((await asker.ask('PUT', `${root}/x`, found)).statusCode).toBe(400)
  expect((await asker.get(`${root}?pageHash=${'g'.repeat(32)}`)).statusCode).toBe(400)
  const many = Array.from({ length: limits.maxPanelPages + 1 }, (_, at) => `pageHash=${hashOf(at)}`)
  expect((await asker.get(`${root}?${many.join('&')}`)).statusCode).toBe(400)
  expect(await find(asker, ...Array.from({ length: limits.maxPanelPages }, (_, at) => at))).toEqual([])
})

test('beyond the limit of a user the oldest detection is deleted, never a correction', async () => {
  const { asker, id } = await addReader()
  await keep(asker, 0, corrected)
  const { id: userId } = await server.db
    .selectFrom('user')
    .select('id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  const { isCorrected, ...layout } = found
  const rows = Array.from({ length: limits.maxPanelPagesKept - 1 }, (_, at) => ({
    user_id: userId,
    page_hash: hashOf(at + 1),
    layout: JSON.stringify(layout),
    is_corrected: Number(isCorrected),
    modified: at + 1,
  }))
  for (let at = 0; at < rows.length; at += 2000)
    await server.db
      .insertInto('page_panels')
      .values(rows.slice(at, at + 2000))
      .execute()
  await keep(asker, 900_000, found)
  expect(
    (await find(asker, 0, 1, 2, 900_000)).map((each) => (each as { pageHash: string }).pageHash),
  ).toEqual([0, 2, 900_000].map(hashOf))
})
