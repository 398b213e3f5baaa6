import type { MetricsOverview } from '@lectern/contract/metrics-overview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quantile } from '../../http/request-metrics.ts'
import { addUser, rescan, writeBook } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

const overview = (asker: TestClient = fixture.admin) =>
  asker.read<MetricsOverview>('/api/lectern/metrics?utcOffset=120')
const list = (path: string, asker: TestClient = fixture.admin) =>
  asker.read<{
    totalElements: number
    content: { id: string; sizeBytes: number; media: { pagesCount: number } }[]
  }>(path)
const sum = <T>(of: readonly T[], value: (each: T) => number) =>
  of.reduce((all, each) => all + value(each), 0)

/** Compares the stored totals with all books and posters. */
async function expectRightSums() {
  const { libraries, formats, growth, storage } = await overview()
  const { content, totalElements } = await list('/api/v1/books?unpaged=true')
  const size = sum(content, (b) => b.sizeBytes)
  for (const part of [libraries, formats, growth]) {
    expect(sum<{ books: number }>(part, (p) => p.books)).toBe(totalElements)
    expect(sum<{ size: number }>(part, (p) => p.size)).toBe(size)
  }
  expect(sum(libraries, (l) => l.series)).toBe((await list('/api/v1/series')).totalElements)
  const posters = await fixture.server.db.selectFrom('poster').select('size').execute()
  expect([storage.posterCount, storage.posters]).toEqual([posters.length, sum(posters, (p) => p.size)])
}

test('behaviour 12.3: the totals follow added, changed and removed books', async () => {
  await expectRightSums()
  const file = `${fixture.main.root}/Zebra/10.cbz`
  await writeBook(file)
  await rescan(fixture.server, fixture.admin, fixture.main.id)
  await expectRightSums()
  const { formats, growth } = await overview()
  expect(formats[0]?.mediaType).toBe('application/zip')
  expect(growth.map((g) => g.month)).toEqual([new Date().toISOString().slice(0, 7)])
  // Another library is removed with all of its books.
  expect((await fixture.admin.delete(`/api/v1/libraries/${fixture.other.id}`)).statusCode).toBe(204)
  await fixture.server.waitUntilIdle()
  await expectRightSums()
})

test("read books are counted by the days of the caller's time zone", async () => {
  const { asker } = await addUser(fixture.server, fixture.admin, 'reads@example.org', {
    roles: ['PAGE_STREAMING'],
  })
  const { content } = await list('/api/v1/books?unpaged=true', asker)
  const today = async () => (await overview()).reading.at(-1) ?? { books: 0, completed: 0 }
  const before = await today()
  const [first] = content
  const second = content.find((b) => b.id !== first?.id && b.media.pagesCount > 1)
  await asker.patch(`/api/v1/books/${first?.id}/read-progress`, { completed: true })
  await asker.patch(`/api/v1/books/${second?.id}/read-progress`, { page: 1 })
  expect(await today()).toEqual({
    day: new Date(Date.now() + 120 * 60_000).toISOString().slice(0, 10),
    books: before.books + 2,
    completed: before.completed + 1,
  })
})

test('requests, tasks and the process are described', async () => {
  const found = await overview()
  expect(found.requests.count).toBeGreaterThan(5)
  expect(found.requests.p95).toBeGreaterThanOrEqual(found.requests.p50)
  for (const { p50, p95, longest } of found.requests.routes) {
    expect(p50).toBeLessThanOrEqual(p95)
    expect(p95).toBeLessThanOrEqual(longest)
  }
  expect(found.requests.routes.map((r) => r.path)).toContain('/api/lectern/metrics')
  expect(found.tasks.map((t) => t.type)).toEqual(expect.arrayContaining(['AnalyzeBook', 'ScanLibrary']))
  expect(found.samples.at(-1)?.memory).toBeGreaterThan(1e6)
  expect(found.storage.database).toBeGreaterThan(4096)
  expect(found.storage.diskFree).toBeGreaterThan(0)
})

test('A2: an administrator with restrictions sees only counts of visible items', async () => {
  const { asker } = await addUser(fixture.server, fixture.admin, 'sums@example.org', {
    roles: ['ADMIN'],
    ageRestriction: { age: 16, restriction: 'EXCLUDE' },
  })
  const { totalElements } = await list('/api/v1/books?unpaged=true', asker)
  const found = await overview(asker)
  expect(sum(found.formats, (f) => f.books)).toBe(totalElements)
  expect(sum(found.growth, (g) => g.books)).toBe(totalElements)
  expect(totalElements).toBeLessThan((await list('/api/v1/books?unpaged=true')).totalElements)
})

test('quantiles are accurate to a tenth', () => {
  const distribution = new Uint32Array(80)
  expect(quantile([distribution], 0.5)).toBe(0)
  const put = (seconds: number, count: number) => {
    distribution[Math.ceil(Math.log2(seconds / 0.0001) * 4)] = count
  }
  put(0.004, 90)
  put(0.2, 10)
  expect(quantile([distribution], 0.5)).toBeGreaterThan(0.0036)
  expect(quantile([distribution], 0.5)).toBeLessThan(0.0044)
  expect(quantile([distribution], 0.95)).toBeGreaterThan(0.18)
  expect(quantile([distribution], 0.95)).toBeLessThan(0.22)
})
