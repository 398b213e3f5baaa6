import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Metric } from '@lectern/contract/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { taskKind } from '../../queue/task-kind.ts'
import { addUser, rescan, writeBook } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

const metric = (name: string, asker: TestClient = fixture.admin) =>
  asker.read<Metric>(`/actuator/metrics/${name}`)
const value = async (name: string, asker?: TestClient) => (await metric(name, asker)).measurements[0]?.value
const total = async (path: string, asker: TestClient = fixture.admin) =>
  (await asker.read<{ totalElements: number }>(path)).totalElements
const sizes = async (asker: TestClient, query = '') => {
  const { content } = await asker.read<{ content: { sizeBytes: number }[] }>(
    `/api/v1/books?unpaged=true${query}`,
  )
  return content.reduce((sum, b) => sum + b.sizeBytes, 0)
}

describe('behaviour 12.3: metrics', () => {
  test('contain counts, in total and by library', async () => {
    const { id } = fixture.main
    expect(await value('komga.libraries')).toBe(2)
    expect(await value('komga.series')).toBe(await total('/api/v1/series'))
    expect(await value(`komga.books?tag=library:${id}`)).toBe(await total(`/api/v1/books?library_id=${id}`))
    expect(await value('komga.books.filesize')).toBe(await sizes(fixture.admin))
    expect(await value(`komga.books.filesize?tag=library:${id}`)).toBe(
      await sizes(fixture.admin, `&library_id=${id}`),
    )
    expect(await metric('komga.books')).toMatchObject({
      name: 'komga.books',
      baseUnit: null,
      measurements: [{ statistic: 'VALUE' }],
      availableTags: [{ tag: 'library', values: [id, fixture.other.id].sort() }],
    })
    expect((await metric(`komga.books?tag=library:${id}`)).availableTags).toEqual([])
  })
  test('are updated after a scan', async () => {
    const [books, size] = [await value('komga.books'), await value('komga.books.filesize')]
    await writeBook(`${fixture.main.root}/Zebra/9.cbz`)
    await writeBook(`${fixture.main.root}/Zebra/cover.jpg`)
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    expect(await value('komga.books')).toBe((books ?? 0) + 1)
    expect(await value('komga.books.filesize')).toBeGreaterThan(size ?? 0)
    expect(await value('komga.books.filesize')).toBe(await sizes(fixture.admin))
    const rows = await fixture.server.db.selectFrom('sidecar').selectAll().execute()
    expect([rows.length > 0, await value('komga.sidecars')]).toEqual([true, rows.length])
  })
  test('A2: an administrator with restrictions sees only counts of visible items', async () => {
    const { asker } = await addUser(fixture.server, fixture.admin, 'counts@example.org', {
      roles: ['ADMIN'],
      ageRestriction: { age: 16, restriction: 'EXCLUDE' },
      labelsExclude: ['gore'],
    })
    expect(await value('komga.series', asker)).toBe(await total('/api/v1/series', asker))
    expect(await value('komga.series', asker)).toBe(((await value('komga.series')) ?? 0) - 2)
    expect(await value('komga.books.filesize', asker)).toBe(await sizes(asker))
  })
  test('contain tasks by type, since the start', async () => {
    const { queue } = fixture.server
    const fails = taskKind({ name: 'Fails', input: z.object({ key: z.string() }), identity: (i) => i.key })
    queue.handle(fails, async () => {
      await sleep(20)
      throw new Error('on purpose')
    })
    await queue.add(fails, { key: '' })
    await fixture.server.waitUntilIdle()
    const { measurements } = await metric('komga.tasks.execution?tag=type:Fails')
    expect(measurements.map((m) => m.statistic)).toEqual(['COUNT', 'TOTAL_TIME', 'MAX'])
    const [count, sum, longest] = measurements.map((m) => m.value)
    expect(count).toBe(3)
    expect(longest).toBeGreaterThan(0.015)
    expect(sum).toBeGreaterThanOrEqual(0.045)
    expect(await value('komga.tasks.failure?tag=type:Fails')).toBe(3)
    const { availableTags } = await metric('komga.tasks.execution')
    expect(availableTags[0]?.values).toEqual(expect.arrayContaining(['AnalyzeBook', 'ScanLibrary']))
  })
  test('contain requests by the template of their route', async () => {
    const template = '/api/v1/series/:seriesId'
    const path = `http.server.requests?tag=uri:${template}&tag=status:404`
    const before = (await fixture.admin.get(`/actuator/metrics/${path}`)).statusCode === 200
    const count = before ? ((await value(path)) ?? 0) : 0
    for (const id of ['a', 'b', 'c']) await fixture.admin.get(`/api/v1/series/${id}`)
    const found = await metric(path)
    expect(found.measurements[0]).toEqual({ statistic: 'COUNT', value: count + 3 })
    expect(found.availableTags).toContainEqual({ tag: 'outcome', values: ['CLIENT_ERROR'] })
    const { availableTags } = await metric('http.server.requests')
    expect(availableTags.find((t) => t.tag === 'uri')?.values).not.toContain('/api/v1/series/a')
  })
  test('are listed by name, and each name is answered', async () => {
    const { names } = await fixture.admin.read<{ names: string[] }>('/actuator/metrics')
    expect(names).toEqual(
      expect.arrayContaining(['komga.readlists', 'komga.collections', 'disk.free', 'process.uptime']),
    )
    for (const name of names) expect((await metric(name)).name).toBe(name)
    expect(await value('disk.free')).toBeGreaterThan(0)
  })
  test.each([
    ['nothing', 404],
    ['komga.books?tag=library:unknown', 404],
    ['komga.books?tag=planet:earth', 404],
    ['komga.books?tag=library', 400],
  ])('%s is answered with %d', async (path, status) => {
    expect((await fixture.admin.get(`/actuator/metrics/${path}`)).statusCode).toBe(status)
  })
  test('are available in the text format of Prometheus', async () => {
    const reply = await fixture.admin.get('/actuator/prometheus')
    expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4')
    const lines = reply.body.split('\n')
    expect(lines).toContain(
      `komga_books{library="${fixture.main.id}"} ${await total(`/api/v1/books?library_id=${fixture.main.id}`)}`,
    )
    expect(reply.body).toMatch(/^komga_books_filesize_bytes\{library=".+"\} \d+$/m)
    expect(reply.body).toMatch(/^komga_tasks_execution_seconds_count\{type="AnalyzeBook"\} \d+$/m)
    expect(reply.body).toMatch(/^http_server_requests_seconds_sum\{method="GET",uri=".+"\} /m)
  })
  test('without a log file, the log is not found', async () => {
    expect((await fixture.admin.get('/actuator/logfile')).statusCode).toBe(404)
  })
})

describe('behaviour 12.3: the log', () => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-log-'))
    server = await startTestServer({ logFile: join(folder, 'lectern.log') })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  test('is plain text for administrators, whole or in parts', async () => {
    const admin = await server.claim()
    const { asker } = await addUser(server, admin, 'reader@example.org')
    const path = '/actuator/logfile'
    expect((await admin.get(path)).json().code).toBe('NOT_FOUND')
    const text = 'one\ntwo\nthree ä\n'
    writeFileSync(join(folder, 'lectern.log'), text)
    expect((await server.anonymous.get(path)).statusCode).toBe(401)
    expect([(await asker.get(path)).statusCode, (await asker.head(path)).statusCode]).toEqual([403, 403])
    const whole = await admin.get(path)
    expect([whole.statusCode, whole.body]).toEqual([200, text])
    expect(whole.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'max-age=0, must-revalidate, private',
    })
    const head = await admin.head(path)
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '17', ''])
    const part = await admin.get(path, { range: 'bytes=4-6' })
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 4-6/17', 'two'])
    const end = await admin.get(path, { range: 'bytes=-4', 'accept-encoding': 'gzip' })
    expect([end.statusCode, end.body]).toEqual([206, ' ä\n'])
    expect((await admin.get(path, { range: 'bytes=17-' })).statusCode).toBe(416)
    const again = await admin.get(path, { 'if-none-match': String(whole.headers.etag) })
    expect(again.statusCode).toBe(304)
    appendFileSync(join(folder, 'lectern.log'), 'four\n')
    expect((await admin.get(path, { 'if-none-match': String(whole.headers.etag) })).body).toBe(
      `${text}four\n`,
    )
  })
})

test('only an administrator can stop the server', async () => {
  let requested = 0
  const server = await startTestServer({
    shutDown: () => {
      requested += 1
    },
  })
  const admin = await server.claim()
  const { asker } = await addUser(server, admin, 'reader@example.org')
  expect((await server.anonymous.post('/actuator/shutdown')).statusCode).toBe(401)
  expect((await asker.post('/actuator/shutdown')).statusCode).toBe(403)
  expect(requested).toBe(0)
  const reply = await admin.post('/actuator/shutdown')
  expect([reply.statusCode, reply.json().message, requested]).toEqual([200, 'The server is stopping', 1])
  await server.close()
})
