import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TransientBook } from '@lectern/contract/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, writeBooks } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import { type Listener, listen } from '../../testing/servers/listen.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { waitUntil } from '../../testing/until.ts'

let fixture: LibraryFixture
let plain: TestClient
/** An admin who may not see the series apple. */
let kept: TestClient
let incoming: string
let seriesId: string
beforeAll(async () => {
  fixture = await startLibraryFixture()
  incoming = join(fixture.server.folder, 'incoming')
  mkdirSync(incoming)
  await writeBooks(incoming, { 'new.cbz': { pages: 2, info: { Series: 'apple', Number: '7' } } })
  plain = (await addUser(fixture.server, fixture.admin, 'plain@example.org')).asker
  seriesId = (await fixture.series('apple')).id
  await fixture.admin.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: ['hidden'] })
  const rights = { roles: ['ADMIN'], labelsExclude: ['hidden'] }
  kept = (await addUser(fixture.server, fixture.admin, 'kept@example.org', rights)).asker
})
afterAll(() => fixture.server.close())

const transient = '/api/v1/transient-books'
const readState = async (asker = fixture.admin) =>
  (await asker.post(transient, { path: incoming })).json() as TransientBook[]

describe('behaviour 10.1: transient books', () => {
  test('are found, analyzed and shown', async () => {
    const [found] = await readState()
    expect(found).toMatchObject({ name: 'new', url: join(incoming, 'new.cbz'), status: 'UNKNOWN' })
    const path = `${transient}/${found?.id}`
    expect((await fixture.admin.get(`${path}/pages/1`)).statusCode).toBe(404)
    const analyzed = await fixture.admin.post(`${path}/analyze`)
    expect([analyzed.statusCode, analyzed.json()]).toMatchObject([
      200,
      { status: 'READY', number: 7, seriesId },
    ])
    const page = await fixture.admin.get(`${path}/pages/2`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(page.headers['content-security-policy']).toContain('sandbox')
    for (const number of ['0', '3', '-1', '1.5', 'x', '1e400'])
      expect((await fixture.admin.get(`${path}/pages/${number}`)).statusCode).toBe(400)
  })
  test('9.4: no hidden series is suggested', async () => {
    const [found] = await readState(kept)
    expect((await kept.post(`${transient}/${found?.id}/analyze`)).json().seriesId).toBe(null)
  })
  test('unknown books, and paths that are not a folder or in a library, are refused', async () => {
    for (const path of ['nope/analyze', `${'x'.repeat(65)}/analyze`])
      expect([400, 404]).toContain((await fixture.admin.post(`${transient}/${path}`)).statusCode)
    expect((await fixture.admin.get(`${transient}/nope/pages/1`)).statusCode).toBe(404)
    const messages = []
    for (const path of [join(incoming, 'nope'), 'relative', join(incoming, 'new.cbz'), fixture.main.root]) {
      const reply = await fixture.admin.post(transient, { path })
      messages.push([reply.statusCode, reply.json().message])
    }
    expect(messages).toEqual([
      [400, 'ERR_1016'],
      [400, 'ERR_1016'],
      [400, 'ERR_1016'],
      [400, 'ERR_1017'],
    ])
    for (const body of [{}, { path: '' }, { path: 'a\0b' }, { path: 7 }, []])
      expect((await fixture.admin.post(transient, body)).statusCode).toBe(400)
  })
})

const imports = (listener: Listener) =>
  listener.events().flatMap((e) => (e.name === 'BookImported' ? [e.data] : []))

describe('behaviour 10.2: POST /books/import', () => {
  const send = async (book: object, copyMode = 'COPY', asker = fixture.admin) => {
    const source = { sourceFile: join(incoming, 'new.cbz'), seriesId, ...book }
    const reply = await asker.post('/api/v1/books/import', { copyMode, books: [source] })
    await fixture.server.waitUntilIdle()
    return reply.statusCode
  }
  const at = (path: string) => join(fixture.main.root, path)

  test.each([
    ['C7: separators lead nowhere', '../../Zebra/x', 'apple/x.cbz'],
    ['C7: separators of others', '..\\..\\x2', undefined],
    ['C7: a name of a device', 'CON', undefined],
    ['C7: a dot at the end', 'name.', undefined],
  ])('%s', async (_, destinationName, expected) => {
    const sourceBytes = readFileSync(join(incoming, 'new.cbz'))
    expect(await send({ destinationName })).toBe(202)
    const receivedEvents = fixture.server.events.findLast((e) => e.name === 'BookImported')
    expect(receivedEvents).toMatchObject({ sourceFile: join(incoming, 'new.cbz') })
    if (expected) expect(readFileSync(at(expected))).toEqual(sourceBytes)
    expect(existsSync(at('Zebra/x.cbz'))).toBe(false)
    expect(readFileSync(join(incoming, 'new.cbz'))).toEqual(sourceBytes)
  })
  test('C7, ERR_1021: an existing file is kept', async () => {
    writeFileSync(join(incoming, '1.cbz'), 'other')
    const before = readFileSync(at('apple/1.cbz'))
    expect(await send({ sourceFile: join(incoming, '1.cbz') }, 'MOVE')).toBe(202)
    expect(fixture.server.events.findLast((e) => e.name === 'BookImported')).toMatchObject({
      success: false,
      message: 'ERR_1021',
    })
    expect([readFileSync(at('apple/1.cbz')), existsSync(join(incoming, '1.cbz'))]).toEqual([before, true])
  })
  test('9.4: nothing is imported into a series that is hidden or unknown, and nothing is published', async () => {
    fixture.server.events.length = 0
    expect(await send({ destinationName: 'hidden' }, 'COPY', kept)).toBe(202)
    expect(await send({ seriesId: 'nope' })).toBe(202)
    expect(existsSync(at('apple/hidden.cbz'))).toBe(false)
    expect(fixture.server.events.filter((e) => e.name === 'BookImported')).toEqual([])
  })
  test('A5: the administrators who may see the series receive the event of a successful or failed import', async () => {
    const port = Number(new URL(await fixture.server.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
    const listeners = await Promise.all([fixture.admin, kept, plain].map((who) => listen(port, who.headers)))
    const [all, restricted, reader] = listeners.map((l) => () => imports(l))
    await send({ destinationName: 'told' })
    await send({ sourceFile: join(incoming, 'missing.cbz') })
    const open = (await fixture.series('Zebra')).id
    await send({ seriesId: open, destinationName: 'told' })
    await send({ seriesId: open, sourceFile: join(incoming, 'missing.cbz') })
    await waitUntil(() => all?.().length === 4 && restricted?.().length === 2)
    const receivedEvents = [
      { sourceFile: join(incoming, 'new.cbz'), success: true, message: null },
      { sourceFile: join(incoming, 'missing.cbz'), success: false, message: 'ERR_1018', bookId: null },
    ]
    expect(all?.()).toMatchObject([...receivedEvents, ...receivedEvents])
    expect(restricted?.()).toMatchObject(receivedEvents)
    expect(restricted?.()[0]?.bookId).toBe((await fixture.book('Zebra/told.cbz')).id)
    expect(reader?.()).toEqual([])
    for (const listener of listeners) listener.socket.destroy()
  })
  test.each([
    {},
    { copyMode: 'LINK', books: [] },
    { copyMode: 'COPY' },
    { copyMode: 'COPY', books: [{ seriesId: 'x' }] },
    { copyMode: 'COPY', books: [{ sourceFile: 'a\0b', seriesId: 'x' }] },
    { copyMode: 'COPY', books: Array(10_001).fill({ sourceFile: '/x', seriesId: 'x' }) },
  ])('%# is refused', async (body) => {
    expect((await fixture.admin.post('/api/v1/books/import', body)).statusCode).toBe(400)
  })
  test('only administrators can import, list and delete', async () => {
    const { id } = await fixture.book('apple/1.cbz')
    expect(await send({ destinationName: 'plain' }, 'COPY', plain)).toBe(403)
    expect((await plain.post(transient, { path: incoming })).statusCode).toBe(403)
    expect((await plain.delete(`/api/v1/books/${id}/file`)).statusCode).toBe(403)
    expect((await plain.delete(`/api/v1/series/${seriesId}/file`)).statusCode).toBe(403)
    await fixture.server.waitUntilIdle()
    expect([existsSync(at('apple/plain.cbz')), existsSync(at('apple/1.cbz'))]).toEqual([false, true])
  })
})

describe('behaviour 10.3: DELETE of files', () => {
  test('9.4: a hidden book is not deleted', async () => {
    const { id } = await fixture.book('apple/2.cbz')
    for (const path of [`books/${id}`, `series/${seriesId}`, 'books/nope', 'series/nope'])
      expect((await kept.delete(`/api/v1/${path}/file`)).statusCode).toBe(202)
    await fixture.server.waitUntilIdle()
    expect(existsSync(join(fixture.main.root, 'apple/2.cbz'))).toBe(true)
    expect((await fixture.admin.delete(`/api/v1/books/${id}/file`)).statusCode).toBe(202)
    await fixture.server.waitUntilIdle()
    expect(existsSync(join(fixture.main.root, 'apple/2.cbz'))).toBe(false)
  })
})
