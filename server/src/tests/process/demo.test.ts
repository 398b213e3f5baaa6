import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '@lectern/demo/catalogue'
import { cbzBuffer } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { demoFolder } from '../../demo.ts'
import { listProcesses } from '../../testing/kills/child-processes.ts'
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process.ts'
import { basic } from '../../testing/servers/test-client.ts'

const email = 'a@example.org'
const password = 'Sq9-hunter2'
const complete = 'the demo library is complete'
/** Longer than the time between two scans while books are drawn. */
const watchMs = 4000
const waiting = { timeout: 60_000, interval: 50 }

const all = catalogue.flatMap(({ folder, comics = [], novels = [] }) =>
  [...comics, ...novels].map(({ file }) => join(folder, file)),
)
/** Books that the tests draw, in this order: the smallest ones. */
const missing = all.filter((path) => path.endsWith('.epub') || path.includes('Atlas'))

const toDemoPath = (folder: string, path: string): string => join(demoFolder(join(folder, 'config')), path)

/** Servers first, then their folders. */
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp()
})

/** Creates a folder for the server with books of an earlier run, for which small ones stand in. */
async function makeFolder(drawn: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-demo-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const bytes = await cbzBuffer({
    pages: [{ name: '1.png', bytes: await image({ format: 'png', width: 60, height: 90 }) }],
  })
  for (const path of drawn) {
    const file = toDemoPath(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  return folder
}

async function start(folder: string): Promise<ServerProcess> {
  const server = await startServerProcess(join(folder, 'config'), ['--demo', '--log-level', 'info'])
  cleanups.unshift(() => server.end('SIGKILL'))
  return server
}

const claim = (server: ServerProcess) =>
  fetch(`${server.url}/api/v1/claim`, {
    method: 'POST',
    headers: { 'x-komga-email': email, 'x-komga-password': password },
  })

const ask = (server: ServerProcess, path: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: basic(email, password) } })

async function listPaths(server: ServerProcess): Promise<string[]> {
  const reply = await ask(server, '/api/v1/books?unpaged=true')
  const { content } = (await reply.json()) as { content: { url: string }[] }
  return content.map(({ url }) => url)
}

/** Returns the number of scans that have ended since the start. */
async function countScans(server: ServerProcess): Promise<number> {
  const text = await (await ask(server, '/actuator/prometheus')).text()
  return Number(/^komga_tasks_execution_seconds_count\{type="ScanLibrary"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

const drawers = (server: ServerProcess) =>
  listProcesses().filter(
    (p) => p.parent === server.pid && p.command.some((c) => c.endsWith('demo/src/main.ts')),
  )

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // The process has ended.
  }
}

/** Pauses the program that draws as soon as a book is there. Returns its pid. */
async function holdDrawer(server: ServerProcess, folder: string, path: string): Promise<number> {
  const isThere = () => expect(existsSync(toDemoPath(folder, path))).toBe(true)
  await vi.waitFor(isThere, { ...waiting, interval: 5 })
  const [{ pid } = { pid: 0 }] = drawers(server)
  expect(pid).not.toBe(0)
  process.kill(pid, 'SIGSTOP')
  cleanups.unshift(() => resume(pid))
  return pid
}

/** Waits until no scan is queued or runs, and expects that none follows and that the program that draws has ended. */
async function expectRest(server: ServerProcess, folder: string, scans: number | undefined): Promise<void> {
  const db = new DatabaseSync(join(folder, 'config/lectern.sqlite'), { readOnly: true })
  const queued = db.prepare("SELECT count(*) AS n FROM task WHERE kind = 'ScanLibrary'")
  await vi.waitFor(() => expect(queued.get()).toEqual({ n: 0 }), waiting)
  db.close()
  const before = await countScans(server)
  expect(drawers(server)).toEqual([])
  await sleep(watchMs)
  expect(await countScans(server)).toBe(scans ?? before)
}

describe.skipIf(process.platform !== 'linux')('the demo', () => {
  test.concurrent('is there while it is drawn, is idle when it is complete, and is not scanned again by the next start', async () => {
    const folder = await makeFolder(all.filter((path) => !missing.includes(path)))
    const server = await start(folder)
    // The program is paused when the next book is there, so that books do not become visible only because all are drawn.
    const [first = '', second = '', third = '', fourth = ''] = missing
    let drawer = await holdDrawer(server, folder, second)
    await claim(server)
    await vi.waitFor(
      async () => expect(await listPaths(server)).toContain(toDemoPath(folder, first)),
      waiting,
    )
    resume(drawer)
    drawer = await holdDrawer(server, folder, fourth)
    await vi.waitFor(
      async () => expect(await listPaths(server)).toContain(toDemoPath(folder, third)),
      waiting,
    )
    expect(server.output()).not.toContain(complete)
    resume(drawer)
    await vi.waitFor(() => expect(server.output()).toContain(complete), waiting)
    await vi.waitFor(async () => expect(await listPaths(server)).toHaveLength(all.length), waiting)
    await expectRest(server, folder, undefined)
    await server.end('SIGTERM')

    const next = await start(folder)
    await vi.waitFor(() => expect(next.output()).toContain(complete), waiting)
    await expectRest(next, folder, 0)
  })

  test.concurrent('that cannot be drawn reports why, once, and is not scanned for ever', async () => {
    const [series] = catalogue
    const folder = await makeFolder([series?.folder ?? '', ...all.slice(-1)])
    const server = await start(folder)
    await claim(server)
    await vi.waitFor(
      () => expect(server.output()).toContain('the demo library could not be completed'),
      waiting,
    )
    await vi.waitFor(async () => expect(await listPaths(server)).toHaveLength(1), waiting)
    await expectRest(server, folder, 1)
    const logged = server
      .output()
      .split('\n')
      .filter((line) => line.includes('the demo library'))
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 50,
      reason: expect.stringContaining(series?.folder ?? '?'),
    })
  })
})
