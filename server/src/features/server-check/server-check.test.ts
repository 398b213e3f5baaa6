import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckTopic, ServerCheckState } from '@lectern/contract/server-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import { basic } from '../../testing/servers/test-client.ts'
import { adminEmail, adminPassword, startTestServer } from '../../testing/servers/test-server.ts'
import { waitUntil } from '../../testing/until.ts'
import { maskEmail } from './check-restrictions.ts'
import { saveStarted } from './queries.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

const path = '/api/lectern/server-check'
const state = () => fixture.admin.read<ServerCheckState>(path)
async function check(mode: 'QUICK' | 'THOROUGH') {
  expect((await fixture.admin.post(path, { mode })).statusCode).toBe(202)
  await waitUntil(async () => (await state()).running === null)
  const { report, hasFailed } = await state()
  expect(hasFailed).toBe(false)
  if (!report) throw new Error('there is no report')
  return { report, point: (topic: CheckTopic) => report.points.find((p) => p.topic === topic) }
}

test('behaviour 12.11: a healthy library has no fault, and restrictions apply to every user', async () => {
  expect((await state()).report).toBeNull()
  const { report, point } = await check('THOROUGH')
  expect(report.mode).toBe('THOROUGH')
  const { totalElements } = await fixture.admin.read<{ totalElements: number }>('/api/v1/books?size=1')
  expect(point('FILES')).toMatchObject({ verdict: 'OK', checked: totalElements, found: 0 })
  const unreadable = point('UNREADABLE')?.checked ?? 0
  expect(point('CHECKSUMS')).toMatchObject({
    verdict: 'OK',
    checked: totalElements - unreadable,
    skipped: unreadable,
  })
  expect(point('PAGES')).toMatchObject({ verdict: 'OK', found: 0, skipped: 0 })
  const { median = 0, p95 = 0, longest = 0 } = point('PAGES')?.times ?? {}
  expect(median).toBeGreaterThan(0)
  expect(p95).toBeGreaterThanOrEqual(median)
  expect(longest).toBeGreaterThanOrEqual(p95)
  expect(point('RESTRICTIONS')).toMatchObject({ verdict: 'OK', found: 0, skipped: 0 })
  expect(point('RESTRICTIONS')?.checked).toBeGreaterThanOrEqual(5)
  expect(point('BACKUP')).toMatchObject({ verdict: 'LOOK', backup: { newest: null, everyDays: 0 } })
  expect(point('DISK')?.disks?.every(({ free, total }) => (free ?? 0) > 0 && (total ?? 0) > 0)).toBe(true)
})

test('damage is found, with its books and entries', async () => {
  const missing = join(fixture.server.books, 'main/Zebra/1.cbz')
  const damaged = fixture.visible
  const { name, url } = await fixture.admin.read<{ name: string; url: string }>(
    `/api/v1/books/${damaged.bookId}`,
  )
  const kept = [missing, url].map((file) => [file, readFileSync(file)] as const)
  rmSync(missing)
  const bytes = readFileSync(url)
  // One bit of the first page, after its local header and the beginning of the image.
  bytes[200] = (bytes[200] ?? 0) ^ 1
  writeFileSync(url, bytes)
  try {
    const { report, point } = await check('THOROUGH')
    const problems = point('FILES')?.items.map((item) => `${item.problem} ${item.name}`)
    expect(problems).toContain('FILE_MISSING 1')
    expect(point('FILES')?.verdict).toBe('FAULT')
    expect(problems).toContain(`FILE_CHANGED ${name}`)
    expect(point('CHECKSUMS')).toMatchObject({ verdict: 'FAULT', found: 1 })
    expect(point('CHECKSUMS')?.items).toEqual([
      { problem: 'CHECKSUM_WRONG', name, bookId: damaged.bookId, entries: ['001.jpg'] },
    ])
    // The report contains no path and no whole email address.
    const text = JSON.stringify(report)
    expect(text).not.toContain(fixture.server.folder)
    expect(text).not.toMatch(/@example\.org/)
  } finally {
    for (const [file, content] of kept) writeFileSync(file, content)
  }
})

test('a restriction that is not applied is found', async () => {
  const { db } = fixture.server
  const rows = await db.selectFrom('user_access').selectAll().execute()
  const [lost] = rows
  if (!lost) throw new Error('no user is restricted')
  const { id: hidden } = await db
    .selectFrom('access_class')
    .select('id')
    .where('book_count', '>', 0)
    .where('id', 'not in', (e) =>
      e.selectFrom('user_access').select('access_class').where('user_id', '=', lost.user_id),
    )
    .executeTakeFirstOrThrow()
  const broken = { user_id: lost.user_id, access_class: hidden }
  await db.insertInto('user_access').values(broken).execute()
  const { point } = await check('QUICK')
  expect(point('RESTRICTIONS')?.items).toEqual([
    { problem: 'HIDDEN_SHOWN', name: expect.stringMatching(/^.…@e…$/), bookId: null, entries: [] },
  ])
  await db
    .deleteFrom('user_access')
    .where('access_class', '=', hidden)
    .where('user_id', '=', lost.user_id)
    .execute()
  await db
    .deleteFrom('user_access')
    .where('access_class', '=', lost.access_class)
    .where('user_id', '=', lost.user_id)
    .execute()
  expect((await check('QUICK')).point('RESTRICTIONS')).toMatchObject({
    verdict: 'FAULT',
    items: [{ problem: 'VISIBLE_MISSING' }],
  })
  await db.insertInto('user_access').values(lost).execute()
  expect((await check('QUICK')).point('RESTRICTIONS')).toMatchObject({ verdict: 'OK' })
})

test('one check runs at a time, and a stopped one keeps the earlier report', async () => {
  const before = (await state()).report
  expect((await fixture.admin.post(path, { mode: 'THOROUGH' })).statusCode).toBe(202)
  expect((await fixture.admin.post(path, { mode: 'QUICK' })).json().code).toBe('BUSY')
  expect((await state()).running).toMatchObject({ mode: 'THOROUGH' })
  expect((await fixture.admin.delete(path)).statusCode).toBe(204)
  await waitUntil(async () => (await state()).running === null)
  expect((await state()).report).toEqual(before)
  expect((await state()).hasFailed).toBe(false)
})

test('an administrator with restrictions sees no hidden books in the report', async () => {
  const { hidden, admin, server } = fixture
  await admin.post('/api/v2/users', {
    email: 'young@example.org',
    password: adminPassword,
    roles: ['ADMIN'],
    ageRestriction: { age: 16, restriction: 'EXCLUDE' },
  })
  const young = await server.signIn('young@example.org', adminPassword)
  const { url } = await admin.read<{ url: string }>(`/api/v1/books/${hidden.age.bookId}`)
  const kept = readFileSync(url)
  rmSync(url)
  try {
    const { point } = await check('QUICK')
    expect(point('FILES')?.items.map(({ bookId }) => bookId)).toContain(hidden.age.bookId)
    expect((await young.get(path)).body).not.toContain(hidden.age.bookId)
    expect((await young.read<ServerCheckState>(path)).report?.points[0]?.found).toBe(point('FILES')?.found)
  } finally {
    writeFileSync(url, kept)
  }
})

test('only administrators may see and start checks, and no API key starts one', async () => {
  for (const asker of [fixture.readers.plain, fixture.readers.age]) {
    expect((await asker.get(path)).statusCode).toBe(403)
    expect((await asker.post(path, { mode: 'QUICK' })).statusCode).toBe(403)
    expect((await asker.delete(path)).statusCode).toBe(403)
  }
  expect((await fixture.server.anonymous.get(path)).statusCode).toBe(401)
  const key = (await fixture.admin.post('/api/v2/users/me/api-keys', { comment: 'Check' })).json().key
  const withKey = await fixture.server.anonymous.post(path, { mode: 'QUICK' }, { 'x-api-key': key })
  expect(withKey.json().code).toBe('API_KEY_REFUSED')
  // The password opens a session, which requests the pages.
  const bare = await fixture.server.anonymous.post(
    path,
    { mode: 'QUICK' },
    { authorization: basic(adminEmail, adminPassword) },
  )
  expect(bare.statusCode).toBe(202)
  await waitUntil(async () => (await state()).running === null)
  const pages = (await state()).report?.points.find(({ topic }) => topic === 'PAGES')
  expect(pages).toMatchObject({ verdict: 'OK', skipped: 0 })
  expect(pages?.times?.median).toBeGreaterThan(0)
})

test('a check that was interrupted by the end of the server is reported until another one starts', async () => {
  const first = await startTestServer()
  const admin = await first.claim()
  expect(await admin.read<ServerCheckState>(path)).toMatchObject({ interrupted: null })
  // The database is in the state of a killed server.
  await saveStarted(first.db, { mode: 'THOROUGH', began: '2026-11-25T20:00:00Z' })
  await first.close({ keep: true })
  const second = await startTestServer({ folder: first.folder })
  try {
    const again = await second.signIn(adminEmail, adminPassword)
    const look = () => again.read<ServerCheckState>(path)
    expect(await look()).toMatchObject({
      running: null,
      hasFailed: false,
      interrupted: { mode: 'THOROUGH', began: '2026-11-25T20:00:00Z' },
    })
    await again.post(path, { mode: 'QUICK' })
    await waitUntil(async () => (await look()).running === null)
    expect(await look()).toMatchObject({ interrupted: null, report: { mode: 'QUICK' } })
  } finally {
    await second.close()
  }
})

test('a check is reported as interrupted if the server was stopped, but not if the check was', async () => {
  const first = await startTestServer()
  const admin = await first.claim()
  await admin.post(path, { mode: 'QUICK' })
  await first.close({ keep: true })
  const second = await startTestServer({ folder: first.folder })
  try {
    const again = await second.signIn(adminEmail, adminPassword)
    const { report, interrupted } = await again.read<ServerCheckState>(path)
    // On an empty server it may be finished already.
    expect(report === null).toBe(interrupted !== null)
    await again.post(path, { mode: 'THOROUGH' })
    await again.delete(path)
    await waitUntil(async () => (await again.read<ServerCheckState>(path)).running === null)
    expect((await again.read<ServerCheckState>(path)).interrupted).toBeNull()
  } finally {
    await second.close()
  }
})

test('an address is masked', () => {
  expect([maskEmail('anna@example.org'), maskEmail('é'), maskEmail('')]).toEqual(['a…@e…', 'é…@…', '…@…'])
})
