import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KavitaFixture, type KavitaRelease, kavitaReleases } from '../../../testing/servers/kavita-fixture.ts'
import { fillKavita, writeKavitaFiles } from '../../../testing/servers/kavita-server.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { basic, createTestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { startInspection, startTakeover } from '../start-takeover.ts'
import type { TakeoverChoices } from '../takeover-run.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as they are
type Answer = any

const oldRoot = '/data/media'
let files: string
beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'lectern-kavita-files-'))
  await writeKavitaFiles(files)
})
afterAll(() => rmSync(files, { recursive: true, force: true }))

class Taken {
  readonly server: TestServer
  readonly from: string
  constructor(
    server: TestServer,
    release: KavitaRelease,
    change: (kavita: KavitaFixture) => void = () => undefined,
  ) {
    this.server = server
    this.from = join(server.folder, 'kavita')
    cpSync(files, server.books, { recursive: true })
    const kavita = new KavitaFixture(join(this.from, 'kavita.db'), release)
    fillKavita(kavita, oldRoot, server.books)
    change(kavita)
    kavita.close()
  }
  get places() {
    const configDir = join(this.server.folder, 'config')
    return {
      from: this.from,
      database: join(configDir, 'lectern.sqlite'),
      configDir,
      postersFolder: join(configDir, 'posters'),
    }
  }
  async look(choices: Partial<TakeoverChoices> = {}) {
    return startInspection(this.places, { roots: {}, leftOut: [], allowed: [], ...choices })
  }
  async takeOver(choices: Partial<TakeoverChoices> = {}) {
    const { libraries } = await this.look()
    const roots = Object.fromEntries(
      libraries.map((l) => [l.id, l.oldRoot.replace(oldRoot, this.server.books)]),
    )
    return startTakeover(this.server.db, this.places, { roots, leftOut: [], allowed: [], ...choices })
  }
  async settle(): Promise<void> {
    await this.server.queue.start()
    await this.server.waitUntilIdle()
  }
  signIn(email: string, password: string): TestClient {
    return createTestClient(this.server.app.http, { authorization: basic(email, password) })
  }
}

const booksOf = async (asker: TestClient): Promise<Answer[]> =>
  (await asker.read<Answer>('/api/v1/books?unpaged=true')).content
const seriesOf = async (asker: TestClient): Promise<Answer[]> =>
  (await asker.read<Answer>('/api/v1/series?unpaged=true')).content
const reading = (books: Answer[]) =>
  Object.fromEntries(
    books
      .filter((b) => b.readProgress)
      .map((b) => [b.name, [b.readProgress.page, b.readProgress.completed, b.readProgress.readDate]]),
  )

describe.each(kavitaReleases)('a Kavita server of %s', (release) => {
  let taken: Taken
  let keeper: TestClient
  let reader: TestClient
  beforeAll(async () => {
    const server = await startTestServer({ runsTasks: false })
    taken = new Taken(server, release)
    await taken.takeOver()
    await taken.settle()
    keeper = taken.signIn('keeper@kavita.example', 'lamp oil')
    reader = taken.signIn('reader@kavita.example', 'salt')
  })
  afterAll(() => taken.server.close())

  test('brings libraries', async () => {
    const libraries = await keeper.read<Answer[]>('/api/v1/libraries')
    expect(libraries.map((l) => [l.name, l.root, l.unavailable])).toEqual([
      ['Books', join(taken.server.books, 'books'), false],
      ['Comics', join(taken.server.books, 'comics'), false],
    ])
  })
  test('brings users with passwords, roles, libraries and ages', async () => {
    const libraries = await keeper.read<Answer[]>('/api/v1/libraries')
    const named = Object.fromEntries(libraries.map((l) => [l.id, l.name]))
    const users = await keeper.read<Answer[]>('/api/v2/users')
    const described = users.map((u) => [
      u.email,
      u.roles.includes('ADMIN'),
      u.roles.includes('FILE_DOWNLOAD'),
      u.sharedAllLibraries,
      u.sharedLibrariesIds.map((id: string) => named[id]).sort(),
      u.ageRestriction ?? null,
    ])
    expect(Object.fromEntries(described.map(([email, ...rest]) => [email, rest]))).toEqual({
      'keeper@kavita.example': [true, true, true, [], null],
      'reader@kavita.example': [false, true, false, ['Books', 'Comics'], null],
      'a-child@kavita.invalid': [false, false, false, ['Comics'], { age: 13, restriction: 'ALLOW_ONLY' }],
      'gone@kavita.example': [false, false, false, ['Comics'], null],
    })
    for (const [email, password] of [
      ['gone@kavita.example', 'away'],
      ['a-child@kavita.invalid', ''],
      ['reader@kavita.example', 'lamp oil'],
    ] as const)
      expect((await taken.signIn(email, password).get('/api/v2/users/me')).statusCode).toBe(401)
  })
  test('brings series with their locked fields', async () => {
    const series = await seriesOf(keeper)
    expect(series.map((s) => s.metadata.title).sort()).toEqual(['Harbour Lights', 'Lamp', 'Mixed', 'Tides'])
    const { metadata, booksCount } = series.find((s) => s.metadata.title === 'Harbour Lights')
    expect(metadata).toMatchObject({
      titleLock: true,
      summary: 'Ships come and go.',
      summaryLock: true,
      status: 'ENDED',
      statusLock: true,
      publisher: 'Quay Press',
      publisherLock: true,
      genres: ['Sea'],
      genresLock: true,
      ageRating: 13,
      totalBookCount: 12,
      alternateTitles: [{ label: 'Localized', title: 'Hafenlichter' }],
    })
    expect(booksCount).toBe(3)
    if (release !== '0.7.3')
      expect(metadata.links).toEqual([{ label: 'ships.example', url: 'https://ships.example/harbour' }])
  })
  test('brings books, which the scan reads', async () => {
    const books = await booksOf(keeper)
    expect(
      books.map((b) => [b.name, b.number, b.media.status, b.media.pagesCount > 0, b.deleted]).sort(),
    ).toEqual([
      ['Harbour 01', 1, 'READY', true, false],
      ['Harbour 02', 2, 'READY', true, false],
      ['Harbour 10', 3, 'READY', true, false],
      ['Lamp', 1, 'READY', true, false],
      ['One', 1, 'READY', true, false],
      ['Tides a', 1, 'READY', true, false],
      ['Tides b', 2, 'READY', true, false],
      ['Two', 2, 'READY', true, false],
    ])
    const first = books.find((b) => b.name === 'Harbour 01')
    expect(first.metadata).toMatchObject({
      title: 'The first night',
      titleLock: release !== '0.7.3',
      authors: [{ name: 'Ada Mole', role: 'writer' }],
      authorsLock: release !== '0.7.3',
    })
  })
  test('brings the read progress of all users', async () => {
    expect(reading(await booksOf(keeper))).toEqual({
      'Harbour 01': [5, true, '2024-01-01T10:00:00Z'],
      'Harbour 02': [3, false, '2024-01-02T10:00:00Z'],
    })
    const found = reading(await booksOf(reader))
    expect(found).toMatchObject({
      'Tides a': [2, true, '2024-02-01T10:00:00Z'],
      'Tides b': [2, false, '2024-02-01T10:00:00Z'],
    })
    expect(Object.keys(found).sort()).toEqual(['Lamp', 'Tides a', 'Tides b'])
    const child = (await seriesOf(reader)).map((s) => [
      s.metadata.title,
      s.booksReadCount,
      s.booksInProgressCount,
    ])
    expect(child).toContainEqual(['Tides', 1, 1])
  })
  test('puts the position in an EPUB at the beginning of its part', async () => {
    const lamp = (await booksOf(reader)).find((b) => b.name === 'Lamp')
    const { locator, modified } = await reader.read<Answer>(`/api/v1/books/${lamp.id}/progression`)
    expect(locator.href).toMatch(/chapter.*3/)
    expect(locator.locations.progression).toBe(0)
    expect(Date.parse(modified)).toBe(Date.UTC(2024, 1, 2, 10))
    expect(lamp.readProgress.completed).toBe(false)
  })
  test('brings bookmarks, lists in order and collections', async () => {
    const books = await booksOf(keeper)
    const named = Object.fromEntries(books.map((b) => [b.id, b.name]))
    const marks = await keeper.read<Answer>('/api/lectern/annotations')
    expect(marks.content.map((m: Answer) => [named[m.bookId], m.kind, m.page])).toEqual([
      ['Tides b', 'BOOKMARK', 2],
    ])
    const { content: lists } = await keeper.read<Answer>('/api/v1/readlists')
    expect(lists.map((l: Answer) => [l.name, l.summary, l.bookIds.map((id: string) => named[id])])).toEqual([
      ['For all', 'About For all', ['Lamp', 'Tides a', 'Tides b', 'Harbour 01']],
    ])
    const titles = Object.fromEntries((await seriesOf(keeper)).map((s) => [s.id, s.metadata.title]))
    const { content: collections } = await keeper.read<Answer>('/api/v1/collections')
    expect(collections.map((c: Answer) => [c.name, c.seriesIds.map((id: string) => titles[id])])).toEqual([
      ['Sea stories', ['Harbour Lights', 'Lamp']],
    ])
  })
  test('reports the numbers of imported and remaining items', async () => {
    const { report } = await keeper.read<Answer>('/api/lectern/takeover')
    const come = (kind: string) => [report.kinds[kind].found, report.kinds[kind].added]
    expect(report).toMatchObject({
      server: 'KAVITA',
      version: release,
      files: { same: 8, otherSize: 0, missing: 0 },
    })
    expect(
      ['users', 'libraries', 'series', 'books', 'progress', 'bookmarks', 'readLists', 'collections'].map(
        come,
      ),
    ).toEqual([
      [4, 4],
      [2, 2],
      [4, 4],
      [8, 8],
      [7, 6],
      [2, 1],
      [2, 1],
      [2, 1],
    ])
    expect(report.held).toEqual([{ option: 'privateLists', libraryId: null, libraryName: null, count: 2 }])
    expect(Object.fromEntries(report.leftBehind.map((l: Answer) => [l.what, l.count]))).toMatchObject({
      passwords: 2,
      apiKeys: release === '0.9.0' ? 1 : 4,
      ratings: 1,
      mixedFolders: 1,
    })
  })
  test('the password is hashed again at the first sign-in', async () => {
    const db = new DatabaseSync(taken.places.database, { readOnly: true })
    const hash = db.prepare("SELECT password_hash AS h FROM user WHERE email LIKE 'keeper%'").get()?.h
    db.close()
    expect(String(hash)).toMatch(/^\$argon2id\$/)
  })
  test('the child sees no series for adults and none without a rating', async () => {
    await keeper.patch(
      `/api/v2/users/${(await keeper.read<Answer[]>('/api/v2/users')).find((u) => u.email.startsWith('a-child')).id}/password`,
      { password: 'kite' },
    )
    const child = taken.signIn('a-child@kavita.invalid', 'kite')
    expect((await seriesOf(child)).map((s) => s.metadata.title)).toEqual(['Harbour Lights'])
  })
  test('a second import changes nothing', async () => {
    const again = await taken.takeOver()
    for (const [kind, counts] of Object.entries(again.kinds))
      expect([kind, counts.added, counts.updated]).toEqual([kind, 0, 0])
  })
})

test('a library that is here already keeps its ids and edits, and gets the fields that are locked in Kavita', async () => {
  const server = await startTestServer()
  try {
    const taken = new Taken(server, '0.8.5')
    const admin = await server.claim()
    await admin.post('/api/v1/libraries', { name: 'Mine', root: join(server.books, 'comics') })
    await server.waitUntilIdle()
    const [seriesBefore, booksBefore] = [await seriesOf(admin), await booksOf(admin)]
    const harbour = seriesBefore.find((s) => s.name === 'Harbour')
    await admin.patch(`/api/v1/series/${harbour.id}/metadata`, { publisher: 'My press', publisherLock: true })

    const report = await taken.takeOver()
    await server.waitUntilIdle()
    const ids = (rows: Answer[]) => rows.filter((r) => r.name !== 'Lamp').map((r) => r.id)
    expect(ids(await seriesOf(admin)).sort()).toEqual(ids(seriesBefore).sort())
    expect(ids(await booksOf(admin)).sort()).toEqual(ids(booksBefore).sort())
    const libraries = await admin.read<Answer[]>('/api/v1/libraries')
    expect(libraries.map((l) => l.name)).toEqual(['Books', 'Mine'])
    const { metadata } = await admin.read<Answer>(`/api/v1/series/${harbour.id}`)
    expect(metadata).toMatchObject({
      title: 'Harbour Lights',
      summary: 'Ships come and go.',
      summaryLock: true,
      publisher: 'My press',
      genres: ['Sea'],
      // Not locked in Kavita: it comes from the files here.
      language: '',
    })
    const { content } = await admin.read<Answer>('/api/v1/series?genre=Sea')
    expect(content.map((s: Answer) => s.id)).toEqual([harbour.id])
    expect([report.kinds.series.updated, report.kinds.books.updated]).toEqual([2, 1])
    const keeper = taken.signIn('keeper@kavita.example', 'lamp oil')
    expect(Object.keys(reading(await booksOf(keeper))).sort()).toEqual(['Harbour 01', 'Harbour 02'])
  } finally {
    await server.close()
  }
})
