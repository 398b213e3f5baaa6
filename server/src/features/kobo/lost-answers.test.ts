import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KoboDevice } from '../../testing/devices/kobo-device.ts'
import { addKoboBooks, koboBookId } from '../../testing/devices/kobo-library.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let keys = 0
const bookCount = 230

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await addKoboBooks(server, bookCount)
})
afterAll(() => server.close())

async function addDevice(id = ''): Promise<KoboDevice & { key: string; keyId: string }> {
  keys += 1
  const { key, id: keyId } = (
    await admin.post('/api/v2/users/me/api-keys', { comment: `kobo ${keys}` })
  ).json()
  return Object.assign(new KoboDevice(server.app.http, key, id), { key, keyId })
}

const run = (text: ReturnType<typeof sql>) => text.execute(server.db)
const titlesOf = async () => {
  const { rows } = await sql<{ id: string; title: string; status: string }>`
    select b.public_id as id, m.title, case when p.book_id is null then 'ReadyToRead' when p.completed then 'Finished' else 'Reading' end as status
    from book b join book_metadata m on m.book_id = b.id left join read_progress p on p.book_id = b.id
    where b.deleted = 0 order by 1`.execute(server.db)
  return rows
}
/** Expects that the device holds exactly what the server has. */
async function expectEqual(device: KoboDevice): Promise<void> {
  const rows = await titlesOf()
  expect([...device.books].toSorted()).toEqual(rows.map((r) => [r.id, r.title]))
  expect([...device.states].toSorted()).toEqual(rows.map((r) => [r.id, r.status]))
  const lists = await admin.read<{ content: { name: string; bookIds: string[]; id: string }[] }>(
    '/api/v1/readlists?unpaged=true',
  )
  const there = new Set(rows.map((r) => r.id))
  const shelves = lists.content
    .map((l) => [l.name, [l.id, ...l.bookIds.filter((id) => there.has(id))]] as const)
    .filter(([, ids]) => ids.length > 1)
  expect([...device.shelves].filter(([name]) => name !== 'On Deck').toSorted()).toEqual(shelves.toSorted())
}

let clock = Date.now()
/** Changes of books; each is saved later than the one before. */
const changes = {
  async retitle(number: number) {
    clock += 1
    await run(sql`update book_metadata set title = ${`Title ${clock}`}, modified = ${clock}
      where book_id = (select id from book where public_id = ${koboBookId(number)})`)
  },
  trash: (number: number) =>
    run(sql`update book set deleted = 1 - deleted where public_id = ${koboBookId(number)}`),
  async read(number: number) {
    await admin.patch(`/api/v1/books/${koboBookId(number)}/read-progress`, { completed: true })
  },
  async unread(number: number) {
    await admin.delete(`/api/v1/books/${koboBookId(number)}/read-progress`)
  },
  async analyze(number: number) {
    await run(sql`update book set media_status = (media_status + 2) % 4 where public_id = ${koboBookId(number)}
      and media_status in (0, 2)`)
    await run(sql`update book set media_status = 2 where public_id = ${koboBookId(number)} and media_status = 0
      and ${number} % 2 = 0`)
  },
  async shelve(number: number) {
    const body = { name: `Shelf ${number % 3}`, bookIds: [koboBookId(number), koboBookId((number % 9) + 1)] }
    const { content } = await admin.read<{ content: { id: string; name: string }[] }>('/api/v1/readlists')
    const known = content.find((l) => l.name === body.name)
    if (!known) await admin.post('/api/v1/readlists', { ...body, summary: '', ordered: true })
    else if (number % 5 === 0) await admin.delete(`/api/v1/readlists/${known.id}`)
    else await admin.patch(`/api/v1/readlists/${known.id}`, { bookIds: body.bookIds })
  },
}
const settle = () => run(sql`update book set media_status = 2`)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('arrives', 'arrives', 'answer', 'token') },
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
      fc.integer({ min: 1, max: bookCount }),
    ),
  },
)

describe('lost answers', () => {
  test('a device ends with exactly the books of the server, whatever answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await settle()
        const device = await addDevice()
        for (const what of steps) {
          if (typeof what === 'string') {
            const lost = what === 'answer' || what === 'token' ? what : undefined
            await device.syncPart(lost)
          } else await changes[what[0]](what[1])
        }
        await settle()
        // What changes while a sync is under way is in the next one.
        await device.sync()
        await device.sync()
        await expectEqual(device)
        expect(await device.sync()).toEqual([])
        await admin.delete(`/api/v2/users/me/api-keys/${device.keyId}`)
      }),
      { numRuns: 20 },
    )
  }, 240_000)

  test('the same token gets the same part again, also after all parts were sent', async () => {
    const device = await addDevice()
    const tokens: (string | undefined)[] = []
    const parts: string[][] = []
    for (let isMore = true; isMore; ) {
      tokens.push(device.token)
      ;({ isMore } = await device.syncPart())
      parts.push(device.told)
    }
    expect(parts.map((part) => part.length)[0]).toBe(100)
    for (const [i, token] of tokens.entries()) {
      if (i === 0) continue
      device.token = token
      await device.syncPart()
      expect(device.told).toEqual(parts[i])
    }
    expect(await device.sync()).toEqual([])
  })
})

describe('devices', () => {
  beforeEach(async () => {
    await run(sql`update book set deleted = 0`)
    await settle()
  })

  test('a device does not get its own reports back; other devices of the same and of another key get them', async () => {
    const [one, two] = [await addDevice('one'), await addDevice('three')]
    const other = new KoboDevice(server.app.http, one.key, 'two')
    await admin.delete(`/api/v1/books/${koboBookId(7)}/read-progress`)
    for (const device of [one, other, two]) await device.sync()
    const state = {
      StatusInfo: { Status: 'ReadyToRead' },
      LastModified: new Date(Date.now() + 1000).toISOString(),
    }
    await admin.patch(`/api/v1/books/${koboBookId(7)}/read-progress`, { completed: true })
    for (const device of [one, other, two])
      expect(await device.sync()).toContain(`ChangedReadingState ${koboBookId(7)}`)
    const reply = await one.ask('PUT', `/v1/library/${koboBookId(7)}/state`, { ReadingStates: [state] })
    expect(reply.json().RequestResult).toBe('Success')
    expect(await one.sync()).not.toContain(`ChangedReadingState ${koboBookId(7)}`)
    for (const device of [other, two])
      expect(await device.sync()).toContain(`ChangedReadingState ${koboBookId(7)}`)
    expect(other.states.get(koboBookId(7))).toBe('ReadyToRead')
  })

  test('a book deleted on a device is not sent to it until everything is sent again', async () => {
    const device = await addDevice()
    await device.sync()
    const { size } = device.books
    expect((await device.ask('DELETE', `/v1/library/${koboBookId(3)}`)).statusCode).toBe(204)
    await device.sync()
    expect(device.books.size).toBe(size - 1)
    await admin.delete(`/api/v1/syncpoints/me?key_id=${device.keyId}`)
    await device.sync()
    expect(device.books.size).toBe(size)
  })

  test('devices get only the books chosen for their key', async () => {
    const device = await addDevice()
    const path = `/api/lectern/kobo/keys/${device.keyId}`
    await device.sync()
    const before = await admin.read<{ books: number }>(path)
    expect(before).toMatchObject({ everything: true, shelves: true, books: device.books.size })
    const list = { name: 'Chosen', bookIds: [koboBookId(11), koboBookId(12)], summary: '', ordered: true }
    const { id } = (await admin.post('/api/v1/readlists', list)).json()
    const choice = { everything: false, shelves: false, libraryIds: [], readListIds: [id], collectionIds: [] }
    expect((await admin.ask('PUT', path, choice)).statusCode).toBe(204)
    await device.sync()
    expect([...device.books.keys()].toSorted()).toEqual([koboBookId(11), koboBookId(12)])
    expect([...device.shelves.keys()].filter((name) => name !== 'On Deck')).toEqual([])
    await admin.ask('PUT', path, { ...choice, shelves: true })
    await device.sync()
    expect([...device.shelves.keys()]).toContain('Chosen')
    expect(await admin.read(path)).toMatchObject({ readListIds: [id], books: 2 })
    const unknown = await admin.ask('PUT', path, { ...choice, libraryIds: ['nope'] })
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'CHOICE_UNKNOWN'])
    expect((await admin.get('/api/lectern/kobo/keys/nope')).statusCode).toBe(404)
    await admin.delete(`/api/v1/readlists/${id}`)
    await device.sync()
    expect(device.books.size).toBe(0)
  })
})
