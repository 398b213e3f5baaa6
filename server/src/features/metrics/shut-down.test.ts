import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess } from '../../testing/servers/server-process.ts'
import { basic } from '../../testing/servers/test-client.ts'
import { adminEmail, adminPassword } from '../../testing/servers/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-shut-down-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('behaviour 12.3: the server answers that it stops, ends without error and keeps the database intact', async () => {
  const server = await startServerProcess(folder)
  await fetch(`${server.url}/api/v1/claim`, {
    method: 'POST',
    headers: { 'x-komga-email': adminEmail, 'x-komga-password': adminPassword },
  })
  const headers = { authorization: basic(adminEmail, adminPassword) }
  const stream = await fetch(`${server.url}/sse/v1/events`, { headers })
  const reply = await fetch(`${server.url}/actuator/shutdown`, { method: 'POST', headers })
  expect([reply.status, await reply.json()]).toEqual([200, { message: 'The server is stopping' }])
  expect(await server.ended).toBe(0)
  expect(await stream.text()).toContain(': open')
  expect(readdirSync(folder).filter((n) => n.endsWith('-wal'))).toEqual([])
})
