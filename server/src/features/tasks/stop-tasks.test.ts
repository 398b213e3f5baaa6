import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTaskStatus } from './publish-task-status.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ threads: 1 })
})
afterEach(() => server.close())

const long = taskKind({ name: 'Long', input: z.object({ key: z.string() }), identity: (i) => i.key })

test('an admin sees how far long tasks are, within a second, and stops them', async () => {
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
