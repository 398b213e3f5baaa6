import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readExpected, startTakenServer, type TakenServer } from '../../testing/servers/takeover-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of both servers are compared as they are
type Answer = any

const byId = (rows: Answer[]) => Object.fromEntries(rows.map((r) => [r.id, r]))
/** Fields whose lists have no order. */
const sorted = (value: Answer, key: string): Answer =>
  Array.isArray(value) &&
  [
    'roles',
    'tags',
    'genres',
    'sharingLabels',
    'labelsAllow',
    'labelsExclude',
    'scanDirectoryExclusions',
    'sharedLibrariesIds',
    'authors',
  ].includes(key)
    ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    : value
/** Makes answers comparable: removes fields that only this server has, and sorts lists without an order. */
const plain = (value: Answer): Answer =>
  JSON.parse(JSON.stringify(value), (key, v) =>
    ['placeholder', 'fileLastModified', 'scanGuard', 'deriveTitleSort', 'followLinks', '_served'].includes(
      key,
    )
      ? undefined
      : // Null here, left out there.
        key === 'ageRestriction' && v === null
        ? undefined
        : sorted(v, key),
  )
/** Compares rows of two answers by id, and lists each difference. */
function difference(found: Answer, expected: Answer, path = ''): string[] {
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null)
    return found === expected
      ? []
      : [`${path}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`]
  return [...new Set([...Object.keys(found), ...Object.keys(expected)])].flatMap((key) =>
    difference(found[key], expected[key], `${path}.${key}`),
  )
}

describe.each(['config', 'config-live'])('an import from %s', (folder) => {
  let taken: TakenServer
  let expected: Answer
  let keeper: TestClient
  beforeAll(async () => {
    taken = await startTakenServer({ runsTasks: false })
    expected = readExpected('expected.json', taken.server.books)
    await taken.takeOver(folder)
    await taken.server.queue.start()
    await taken.server.waitUntilIdle()
    keeper = taken.signIn(expected.accounts[0].email, expected.accounts[0].password)
  })
  afterAll(() => taken.close())

  const all = async (asker: TestClient, path: string) => (await asker.read<Answer>(path)).content

  test('brings libraries', async () => {
    const libraries = await keeper.read<Answer>('/api/v1/libraries')
    expect(difference(byId(plain(libraries)), byId(plain(expected.libraries)))).toEqual([])
  })
  test('brings users', async () => {
    expect(difference(byId(plain(await keeper.read('/api/v2/users'))), byId(plain(expected.users)))).toEqual(
      [],
    )
  })
  test('brings series with metadata and locks', async () => {
    const series = await all(keeper, '/api/v1/series?unpaged=true')
    expect(difference(byId(plain(series)), byId(plain(expected.series)))).toEqual([])
  })
  test('brings books with metadata and locks', async () => {
    const books = await all(keeper, '/api/v1/books?unpaged=true')
    expect(difference(byId(plain(books)), byId(plain(expected.books)))).toEqual([])
  })
  test('brings pages', async () => {
    const found: Answer = {}
    const wanted: Answer = {}
    for (const [id, { status, pages }] of Object.entries<Answer>(expected.pages)) {
      if (status !== 200) continue
      found[id] = (await keeper.get(`/api/v1/books/${id}/pages`)).json()
      wanted[id] = pages
    }
    expect(difference(plain(found), plain(wanted))).toEqual([])
  })
  test('brings the read progress and the access of all users', async () => {
    const differences: string[] = []
    for (const user of expected.perUser) {
      const { password } = expected.accounts.find((a: Answer) => a.email === user.email)
      const asker = taken.signIn(user.email, password)
      const check = (found: Answer, wanted: Answer, what: string) =>
        differences.push(...difference(plain(found), plain(wanted), `${user.email} ${what}`))
      check(await asker.read('/api/v2/users/me'), user.me, 'me')
      check(await asker.read('/api/v2/users/me/api-keys'), user.apiKeys, 'keys')
      check(await asker.read('/api/v1/client-settings/user/list'), user.clientSettings, 'client settings')
      const books = await all(asker, '/api/v1/books?unpaged=true')
      check(books.map((b: Answer) => b.id).sort(), user.visibleBookIds.toSorted(), 'books')
      const progress = books.filter((b: Answer) => b.readProgress).map((b: Answer) => [b.id, b.readProgress])
      check(Object.fromEntries(progress), user.readProgress, 'progress')
      const series = await all(asker, '/api/v1/series?unpaged=true')
      check(series.map((b: Answer) => b.id).sort(), user.visibleSeriesIds.toSorted(), 'series')
      check(
        Object.fromEntries(
          series.map((s: Answer) => [
            s.id,
            {
              booksCount: s.booksCount,
              booksReadCount: s.booksReadCount,
              booksUnreadCount: s.booksUnreadCount,
              booksInProgressCount: s.booksInProgressCount,
            },
          ]),
        ),
        user.seriesCounts,
        'counts',
      )
      for (const [id, wanted] of Object.entries<Answer>(user.progression)) {
        const reply = await asker.get(`/api/v1/books/${id}/progression`)
        const found = reply.statusCode === 200 ? reply.json() : null
        // The old server has no position of a device in a comic or PDF, nor of the end of a book that was marked as read.
        const isTold = Object.keys(wanted?.locator ?? {}).length > 0
        const toTime = (p: Answer) =>
          p && { ...p, modified: Date.parse(p.modified), locator: isTold ? p.locator : {} }
        check(toTime(found), toTime(wanted), `progression ${id}`)
      }
    }
    expect(differences).toEqual([])
  })
  test('brings collections and read lists', async () => {
    expect(difference(byId(await all(keeper, '/api/v1/collections')), byId(expected.collections))).toEqual([])
    expect(difference(byId(await all(keeper, '/api/v1/readlists')), byId(expected.readLists))).toEqual([])
  })
  test('brings posters with their bytes', async () => {
    const differences: string[] = []
    for (const [kind, path] of [
      ['books', 'books'],
      ['series', 'series'],
      ['collections', 'collections'],
      ['readLists', 'readlists'],
    ])
      for (const [id, { thumbnails }] of Object.entries<Answer>(expected.posters[kind as string] ?? {})) {
        const found = await keeper.read<Answer[]>(`/api/v1/${path}/${id}/thumbnails`)
        differences.push(...difference(byId(plain(found)), byId(plain(thumbnails)), `${kind} ${id}`))
        for (const { id: poster, _served } of thumbnails) {
          const reply = await keeper.get(`/api/v1/${path}/${id}/thumbnails/${poster}`)
          const hash = createHash('sha256').update(reply.rawPayload).digest('hex')
          if (hash !== _served.sha256) differences.push(`${kind} ${id} ${poster} ${reply.statusCode}`)
        }
      }
    expect(differences).toEqual([])
  })
  test('brings settings', async () => {
    const settings = await keeper.read<Answer>('/api/v1/settings')
    for (const key of [
      'deleteEmptyCollections',
      'deleteEmptyReadLists',
      'rememberMeDurationDays',
      'thumbnailSize',
      'koboProxy',
    ])
      expect([key, settings[key]]).toEqual([key, expected.settings[key]])
    expect(
      difference(await keeper.read('/api/v1/client-settings/global/list'), expected.clientSettingsGlobal),
    ).toEqual([])
  })
  test('reads a page of every readable book', async () => {
    const failed: string[] = []
    for (const book of await all(keeper, '/api/v1/books?unpaged=true')) {
      if (book.deleted || book.media.status !== 'READY' || book.media.pagesCount === 0) continue
      const path =
        book.media.mediaProfile === 'EPUB' && !book.media.epubDivinaCompatible ? 'manifest' : 'pages/1'
      const reply = await keeper.get(`/api/v1/books/${book.id}/${path}`)
      if (reply.statusCode !== 200)
        failed.push(`${book.name} ${reply.statusCode} ${reply.body.slice(0, 100)}`)
    }
    expect(failed).toEqual([])
  })
})
