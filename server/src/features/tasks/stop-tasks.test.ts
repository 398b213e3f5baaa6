import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WaitingTask } from '@lectern/contract/tasks-details'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'
import { addLibrary, addUser, writeBook } from '../../testing/data/test-books.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { publishTaskStatus } from './publish-task-status.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ threads: 1 })
})
afterEach(() => server.close())

const long = taskKind({ name: 'Long', input: z.object({ key: z.string() }), identity: (i) => i.key })

test('an administrator sees the progress of long tasks within a second, and can stop them', async () => {
  const admin = await server.claim()
  server.queue.handle(long, async ({ key }, { signal, progress }) => {
    progress(1, 3, key)
    await sleep(20_000, undefined, { signal })
  })
  await server.queue.add(long, { key: 'A' })
  const stop = publishTaskStatus(server)
  const receivedEvents = () => server.events.filter((e) => e.name === 'TaskQueueStatus')
  for (let i = 0; i < 100 && !receivedEvents().some((e) => e.running); i += 1) await sleep(50)
  stop()
  expect(receivedEvents()).toContainEqual({
    name: 'TaskQueueStatus',
    count: 1,
    countByType: { Long: 1 },
    running: [{ type: 'Long', done: 1, total: 3, current: 'A' }],
  })
  expect((await admin.delete('/api/lectern/tasks/running?type=Short')).json()).toBe(0)
  expect((await admin.delete('/api/lectern/tasks/running?type=Long')).json()).toBe(1)
  await server.queue.idle()
  expect((await admin.delete('/api/lectern/tasks/running')).json()).toBe(0)
})

test('an administrator sees waiting, finished and failed tasks, and can cancel waiting tasks of one type', async () => {
  const admin = await server.claim()
  const broken = taskKind({ name: 'Broken', input: z.object({ key: z.string() }), identity: (i) => i.key })
  const later = taskKind({ name: 'Later', input: z.object({ key: z.string() }), identity: (i) => i.key })
  let failures = 0
  server.queue.handle(broken, async () => {
    failures += 1
    throw new Error('the disk is gone')
  })
  await server.queue.addAll(later, [{ key: 'A' }, { key: 'B' }], 4, 60_000)
  await server.queue.add(broken, { key: 'A' })
  for (let i = 0; i < 100 && failures === 0; i += 1) await sleep(50)
  const read = async () => (await admin.get('/api/lectern/tasks')).json()
  for (let i = 0; i < 100 && (await read()).failures.length === 0; i += 1) await sleep(50)
  const { types, failures: listed } = await read()
  expect(listed).toEqual([
    {
      type: 'Broken',
      subject: null,
      attempt: 1,
      isGivenUp: false,
      error: 'the disk is gone',
      time: expect.any(String),
    },
  ])
  expect(types.find((each: { type: string }) => each.type === 'Broken')).toMatchObject({
    runs: 1,
    failures: 1,
  })
  expect(types.find((each: { type: string }) => each.type === 'Later')).toMatchObject({ waiting: 2, runs: 0 })
  expect((await admin.delete('/api/lectern/tasks/waiting?type=Later')).json()).toBe(2)
  expect((await read()).types.map((each: { type: string }) => each.type)).toEqual(['Broken'])
})

test('an administrator sees each waiting task with its subject, and can cancel one of them', async () => {
  const admin = await server.claim()
  const root = join(server.books, 'main')
  await writeBook(join(root, 'Zebra/1.cbz'))
  const library = await addLibrary(server, admin, { name: 'main', root })
  const book = await server.db.selectFrom('book').select(['id', 'public_id']).executeTakeFirstOrThrow()
  const later = taskKind({
    name: 'Later',
    input: z.object({ bookId: z.optional(z.int()), libraryId: z.optional(z.int()) }),
    identity: (i) => `${i.bookId} ${i.libraryId}`,
  })
  await server.queue.addAll(later, [{ bookId: book.id, libraryId: 1 }, { libraryId: 1 }, {}], 4, 60_000)
  await server.queue.addAll(later, [{ bookId: 999_999 }], 6, 60_000)
  const read = async (query = 'type=Later') => (await admin.get(`/api/lectern/tasks/waiting?${query}`)).json()
  const { content, totalElements } = await read()
  expect(totalElements).toBe(4)
  expect(content.map((task: WaitingTask) => [task.priority, task.subject?.id ?? null])).toEqual([
    [6, null],
    [4, book.public_id],
    [4, library.id],
    [4, null],
  ])
  expect(content[1].subject.title).toMatch(/^Zebra: /)
  expect((await read('type=Later&size=2&page=1')).content).toHaveLength(2)
  const path = `/api/lectern/tasks/waiting/${content[1].id}`
  expect((await admin.delete(path)).statusCode).toBe(204)
  expect((await admin.delete(path)).statusCode).toBe(404)
  expect((await read()).totalElements).toBe(3)
  // Titles of hidden books are not shown in the queue either.
  const [series] = (await admin.get('/api/v1/series')).json().content
  await admin.patch(`/api/v1/series/${series.id}/metadata`, { ageRating: 18 })
  const { asker } = await addUser(server, admin, 'limited@example.org', {
    roles: ['ADMIN'],
    ageRestriction: { age: 10, restriction: 'ALLOW_ONLY' },
  })
  await server.queue.add(later, { bookId: book.id })
  const hidden = (await asker.get('/api/lectern/tasks/waiting?type=Later')).json()
  expect(JSON.stringify(hidden)).not.toContain('Zebra')
})
