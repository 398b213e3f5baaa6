import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '@lectern/contract/libraries'
import { libraryFlags } from '@lectern/contract/libraries'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary, addUser, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const path = '/api/v1/libraries'
let server: TestServer
let admin: TestClient
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

const folder = (name: string): string => {
  const made = join(server.books, name)
  mkdirSync(made, { recursive: true })
  return made
}
const fresh = () => {
  count += 1
  return { name: `Library ${count}`, root: folder(`root${count}`) }
}
const create = (body: Record<string, unknown>) => admin.post(path, body)
const get = (id: string) => admin.read<Library>(`${path}/${id}`)

describe('behaviour 3.1: a new library', () => {
  test('has the defaults, and is scanned immediately', async () => {
    const wanted = fresh()
    await writeBooks(wanted.root, { 'A/1.cbz': {} })
    const library = await addLibrary(server, admin, wanted)
    expect(library).toMatchObject({
      ...wanted,
      ...libraryFlags,
      scanInterval: 'EVERY_6H',
      scanDirectoryExclusions: [],
      seriesCover: 'FIRST',
      oneshotsDirectory: null,
      unavailable: false,
    })
    const books = await admin.read<{ totalElements: number }>(`/api/v1/books?library_id=${library.id}`)
    expect(books.totalElements).toBe(1)
    expect(server.events).toContainEqual({ name: 'LibraryAdded', libraryId: library.id })
  })
  test.each([
    ['a root that is missing', () => ({ root: join(server.books, 'nowhere') }), 'LIBRARY_ROOT_MISSING'],
    ['a relative root', () => ({ root: 'books' }), 'PATH_NOT_ABSOLUTE'],
    [
      'a root that is a file',
      () => {
        writeFileSync(join(server.books, 'file'), '')
        return { root: join(server.books, 'file') }
      },
      'LIBRARY_ROOT_NOT_FOLDER',
    ],
    ['our own data (C6)', () => ({ root: join(server.folder, 'config') }), 'LIBRARY_ROOT_OURS'],
    [
      'a folder in our own data (C6)',
      () => {
        mkdirSync(join(server.folder, 'config/..posters'), { recursive: true })
        return { root: join(server.folder, 'config/..posters') }
      },
      'LIBRARY_ROOT_OURS',
    ],
    [
      'our own data behind a link (C6)',
      () => {
        symlinkSync(join(server.folder, 'config'), join(server.books, 'sly'))
        return { root: join(server.books, 'sly') }
      },
      'LIBRARY_ROOT_OURS',
    ],
    ['a folder of the operating system (C6)', () => ({ root: '/dev' }), 'LIBRARY_ROOT_SYSTEM'],
    [
      'such a folder behind a link (C6)',
      () => {
        symlinkSync('/dev/../dev', join(server.books, 'devices'))
        return { root: join(server.books, 'devices') }
      },
      'LIBRARY_ROOT_SYSTEM',
    ],
  ])('refuses %s', async (_, make, code) => {
    const reply = await create({ ...fresh(), ...make() })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toBe(code)
  })
  test('C6: refuses a root inside, around or equal to that of another library, with links resolved', async () => {
    const { root } = fresh()
    const inner = join(root, 'inner')
    mkdirSync(join(inner, '..odd'), { recursive: true })
    await create({ name: 'Inner', root: inner })
    symlinkSync(inner, join(server.books, 'link'))
    const codes = async (r: string) => (await create({ name: 'Next', root: r })).json().code
    expect(await codes(inner)).toBe('LIBRARY_ROOT_INSIDE')
    expect(await codes(`${inner}/`)).toBe('LIBRARY_ROOT_INSIDE')
    expect(await codes(join(inner, '..odd'))).toBe('LIBRARY_ROOT_INSIDE')
    expect(await codes(join(server.books, 'link'))).toBe('LIBRARY_ROOT_INSIDE')
    expect(await codes(root)).toBe('LIBRARY_ROOT_AROUND')
    expect(await codes(join(inner, '..'))).toBe('LIBRARY_ROOT_AROUND')
    mkdirSync(`${inner}-sibling`)
    expect((await create({ name: 'Sibling', root: `${inner}-sibling` })).statusCode).toBe(200)
  })
  test('refuses a name that is in use, blank or too long', async () => {
    const wanted = fresh()
    await create({ ...wanted, name: 'Comics' })
    expect((await create({ ...fresh(), name: ' Comics ' })).json().code).toBe('LIBRARY_NAME_TAKEN')
    expect((await create({ ...fresh(), name: 'comics' })).statusCode).toBe(200)
    for (const name of ['', '   ', 'x'.repeat(300), null, 7]) {
      const reply = await create({ ...fresh(), name })
      expect([name, reply.statusCode]).toEqual([name, 400])
      expect(reply.json().violations[0].fieldName).toBe('name')
    }
    for (const root of ['', null, 'a\0b', 'x'.repeat(5000), ['/tmp']])
      expect((await create({ name: 'Odd', root })).statusCode).toBe(400)
  })
  test('of two concurrent ones with the same name or root, one is refused', async () => {
    const [one, two] = [fresh(), fresh()]
    const names = await Promise.all([create({ ...one, name: 'Twin' }), create({ ...two, name: 'Twin' })])
    expect(names.map((r) => r.statusCode).sort()).toEqual([200, 400])
    const shared = fresh()
    const roots = await Promise.all([
      create({ name: 'Root A', root: shared.root }),
      create({ name: 'Root B', root: shared.root }),
    ])
    expect(roots.map((r) => r.statusCode).sort()).toEqual([200, 400])
  })
})

describe('behaviour 1.7: changing a library', () => {
  test('absent and null keep, but null clears one-shots folder and exclusions', async () => {
    const library = (
      await create({
        ...fresh(),
        scanPdf: false,
        oneshotsDirectory: ' one ',
        scanDirectoryExclusions: ['x', 'x', 'y'],
        seriesCover: 'LAST',
        scanInterval: 'DAILY',
      })
    ).json()
    expect(library).toMatchObject({ oneshotsDirectory: 'one', scanDirectoryExclusions: ['x', 'y'] })
    const unchanged = { ...library }
    expect((await admin.patch(`${path}/${library.id}`, {})).statusCode).toBe(204)
    expect(await get(library.id)).toEqual(unchanged)
    const nulls = { name: null, root: null, scanPdf: null, seriesCover: null, scanInterval: null }
    await admin.patch(`${path}/${library.id}`, nulls)
    expect(await get(library.id)).toEqual(unchanged)
    await admin.patch(`${path}/${library.id}`, { oneshotsDirectory: null, scanDirectoryExclusions: null })
    expect(await get(library.id)).toEqual({
      ...unchanged,
      oneshotsDirectory: null,
      scanDirectoryExclusions: [],
    })
    await admin.patch(`${path}/${library.id}`, { oneshotsDirectory: '  ' })
    expect((await get(library.id)).oneshotsDirectory).toBeNull()
  })
  test('PUT is an alias of PATCH: it does not replace the whole library', async () => {
    const library = (await create({ ...fresh(), scanPdf: false })).json()
    const put = (body: object, id = library.id) => admin.ask('PUT', `${path}/${id}`, body)
    expect((await put({ seriesCover: 'LAST', name: null })).statusCode).toBe(204)
    expect(await get(library.id)).toEqual({ ...library, seriesCover: 'LAST' })
    expect((await put({ name: ' ' })).statusCode).toBe(400)
    expect((await put({}, 'nope')).statusCode).toBe(404)
  })
  test('obeys the rules of names and roots', async () => {
    const [a, b] = [(await create(fresh())).json(), (await create(fresh())).json()]
    expect((await admin.patch(`${path}/${a.id}`, { name: b.name })).json().code).toBe('LIBRARY_NAME_TAKEN')
    expect((await admin.patch(`${path}/${a.id}`, { root: b.root })).json().code).toBe('LIBRARY_ROOT_INSIDE')
    expect((await admin.patch(`${path}/${a.id}`, { name: a.name, root: a.root })).statusCode).toBe(204)
    const inside = join(a.root, 'deeper')
    mkdirSync(inside)
    expect((await admin.patch(`${path}/${a.id}`, { root: inside })).statusCode).toBe(204)
    expect((await get(a.id)).root).toBe(inside)
  })
  test.each([
    [{ scanPdf: false }, true],
    [{ scanDirectoryExclusions: ['z'] }, true],
    [{ oneshotsDirectory: 'z' }, true],
    [{ scanForceModifiedTime: true }, true],
    [{ name: 'Another name' }, false],
    [{ seriesCover: 'LAST', importComicInfoBook: false }, false],
    [{ scanPdf: true }, false],
  ])('%j scans again: %s (3.1)', async (change, scans) => {
    const library = await addLibrary(server, admin, fresh())
    server.events.length = 0
    await admin.patch(`${path}/${library.id}`, change)
    await server.waitUntilIdle()
    expect(server.events.some((e) => e.name === 'LibraryScanned')).toBe(scans)
    expect(server.events).toContainEqual({ name: 'LibraryChanged', libraryId: library.id })
  })
  test('an unknown library is a 404 everywhere', async () => {
    for (const reply of [
      await admin.get(`${path}/nope`),
      await admin.patch(`${path}/nope`, {}),
      await admin.delete(`${path}/nope`),
      await admin.post(`${path}/nope/scan`),
      await admin.post(`${path}/nope/empty-trash`),
    ])
      expect(reply.statusCode).toBe(404)
  })
})

describe('behaviour 1.5, 9.3: access to libraries', () => {
  test('C6: the list is ordered by name, ignoring case; users see no roots, and only shared libraries', async () => {
    const own = await startTestServer()
    try {
      const ownAdmin = await own.claim()
      const made = new Map<string, string>()
      for (const name of ['beta', 'Alpha', 'gamma']) {
        mkdirSync(join(own.books, name))
        const reply = await ownAdmin.post(path, { name, root: join(own.books, name) })
        made.set(name, reply.json().id)
      }
      const names = async (who: TestClient) => (await who.read<Library[]>(path)).map((l) => [l.name, l.root])
      expect((await names(ownAdmin)).map(([n]) => n)).toEqual(['Alpha', 'beta', 'gamma'])
      const some = await addUser(own, ownAdmin, 'some@example.org', {
        sharedLibraries: { all: false, libraryIds: [made.get('beta'), 'unknown'] },
      })
      const all = await addUser(own, ownAdmin, 'all@example.org')
      const none = await addUser(own, ownAdmin, 'none@example.org', {
        sharedLibraries: { all: false, libraryIds: [] },
      })
      expect(await names(some.asker)).toEqual([['beta', '']])
      expect(await names(all.asker)).toEqual([
        ['Alpha', ''],
        ['beta', ''],
        ['gamma', ''],
      ])
      expect(await names(none.asker)).toEqual([])
      expect((await some.asker.get(`${path}/${made.get('beta')}`)).json().root).toBe('')
      expect((await some.asker.get(`${path}/${made.get('gamma')}`)).statusCode).toBe(404)
    } finally {
      await own.close()
    }
  })
  test('a new library with the key of a deleted one is not shared', async () => {
    const own = await startTestServer()
    try {
      const ownAdmin = await own.claim()
      mkdirSync(join(own.books, 'a'))
      const old = (await ownAdmin.post(path, { name: 'old', root: own.books })).json()
      const { asker, id } = await addUser(own, ownAdmin, 'some@example.org', {
        sharedLibraries: { all: false, libraryIds: [old.id] },
      })
      await own.waitUntilIdle()
      await ownAdmin.delete(`${path}/${old.id}`)
      await ownAdmin.post(path, { name: 'new', root: own.books })
      expect(await asker.read<Library[]>(path)).toEqual([])
      const users = await ownAdmin.read<{ id: string; sharedLibrariesIds: string[] }[]>('/api/v2/users')
      expect(users.find((u) => u.id === id)?.sharedLibrariesIds).toEqual([])
    } finally {
      await own.close()
    }
  })
})
