import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TransientBook } from '@lectern/contract/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Asker } from '../../testing/asker.ts'
import { type Listener, listen } from '../../testing/listen.ts'
import { type Shelf, startShelf } from '../../testing/shelf.ts'
import { addUser, writeBooks } from '../../testing/test-books.ts'
import { until } from '../../testing/until.ts'

let shelf: Shelf
let plain: Asker
/** An admin who must not see the series apple. */
let kept: Asker
let incoming: string
let seriesId: string
beforeAll(async () => {
  shelf = await startShelf()
  incoming = join(shelf.server.folder, 'incoming')
  mkdirSync(incoming)
  await writeBooks(incoming, { 'new.cbz': { pages: 2, info: { Series: 'apple', Number: '7' } } })
  plain = (await addUser(shelf.server, shelf.admin, 'plain@example.org')).asker
  seriesId = (await shelf.series('apple')).id
  await shelf.admin.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: ['hidden'] })
  const rights = { roles: ['ADMIN'], labelsExclude: ['hidden'] }
  kept = (await addUser(shelf.server, shelf.admin, 'kept@example.org', rights)).asker
}, 60_000)
afterAll(() => shelf.server.close())

const transient = '/api/v1/transient-books'
const look = async (asker = shelf.admin) =>
  (await asker.post(transient, { path: incoming })).json() as TransientBook[]

describe('behaviour 10.1: books that are looked at', () => {
  test('are found, analyzed and shown', async () => {
    const [found] = await look()
    expect(found).toMatchObject({ name: 'new', url: join(incoming, 'new.cbz'), status: 'UNKNOWN' })
    const path = `${transient}/${found?.id}`
    expect((await shelf.admin.get(`${path}/pages/1`)).statusCode).toBe(404)
    const analyzed = await shelf.admin.post(`${path}/analyze`)
    expect([analyzed.statusCode, analyzed.json()]).toMatchObject([
      200,
      { status: 'READY', number: 7, seriesId },
    ])
    const page = await shelf.admin.get(`${path}/pages/2`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(page.headers['content-security-policy']).toContain('sandbox')
    for (const number of ['0', '3', '-1', '1.5', 'x', '1e400'])
      expect((await shelf.admin.get(`${path}/pages/${number}`)).statusCode).toBe(400)
  })
  test('9.4: no series is suggested that the admin must not see', async () => {
    const [found] = await look(kept)
    expect((await kept.post(`${transient}/${found?.id}/analyze`)).json().seriesId).toBe(null)
  })
  test('what is unknown, no folder or in a library', async () => {
    for (const path of ['nope/analyze', `${'x'.repeat(65)}/analyze`])
      expect([400, 404]).toContain((await shelf.admin.post(`${transient}/${path}`)).statusCode)
    expect((await shelf.admin.get(`${transient}/nope/pages/1`)).statusCode).toBe(404)
    const messages = []
    for (const path of [join(incoming, 'nope'), 'relative', join(incoming, 'new.cbz'), shelf.main.root]) {
      const reply = await shelf.admin.post(transient, { path })
      messages.push([reply.statusCode, reply.json().message])
    }
    expect(messages).toEqual([
      [400, 'ERR_1016'],
      [400, 'ERR_1016'],
      [400, 'ERR_1016'],
      [400, 'ERR_1017'],
    ])
    for (const body of [{}, { path: '' }, { path: 'a\0b' }, { path: 7 }, []])
      expect((await shelf.admin.post(transient, body)).statusCode).toBe(400)
  })
})

const imports = (listener: Listener) =>
  listener.events().flatMap((e) => (e.name === 'BookImported' ? [e.data] : []))

describe('behaviour 10.2: POST /books/import', () => {
  const send = async (book: object, copyMode = 'COPY', asker = shelf.admin) => {
    const source = { sourceFile: join(incoming, 'new.cbz'), seriesId, ...book }
    const reply = await asker.post('/api/v1/books/import', { copyMode, books: [source] })
    await shelf.server.settle()
    return reply.statusCode
  }
  const at = (path: string) => join(shelf.main.root, path)

  test.each([
    ['C7: separators lead nowhere', '../../Zebra/x', 'apple/x.cbz'],
    ['C7: separators of others', '..\\..\\x2', undefined],
    ['C7: a name of a device', 'CON', undefined],
    ['C7: a dot at the end', 'name.', undefined],
  ])('%s', async (_, destinationName, expected) => {
    const sourceBytes = readFileSync(join(incoming, 'new.cbz'))
    expect(await send({ destinationName })).toBe(202)
    const told = shelf.server.events.findLast((e) => e.name === 'BookImported')
    expect(told).toMatchObject({ sourceFile: join(incoming, 'new.cbz') })
    if (expected) expect(readFileSync(at(expected))).toEqual(sourceBytes)
    expect(existsSync(at('Zebra/x.cbz'))).toBe(false)
    expect(readFileSync(join(incoming, 'new.cbz'))).toEqual(sourceBytes)
  })
  test('C7, ERR_1021: a file that is there stays', async () => {
    writeFileSync(join(incoming, '1.cbz'), 'other')
    const before = readFileSync(at('apple/1.cbz'))
    expect(await send({ sourceFile: join(incoming, '1.cbz') }, 'MOVE')).toBe(202)
    expect(shelf.server.events.findLast((e) => e.name === 'BookImported')).toMatchObject({
      success: false,
      message: 'ERR_1021',
    })
    expect([readFileSync(at('apple/1.cbz')), existsSync(join(incoming, '1.cbz'))]).toEqual([before, true])
  })
  test('9.4: into a series that is hidden or unknown nothing comes, and nothing is told', async () => {
    shelf.server.events.length = 0
    expect(await send({ destinationName: 'hidden' }, 'COPY', kept)).toBe(202)
    expect(await send({ seriesId: 'nope' })).toBe(202)
    expect(existsSync(at('apple/hidden.cbz'))).toBe(false)
    expect(shelf.server.events.filter((e) => e.name === 'BookImported')).toEqual([])
  })
  test('A5: of an import, good or bad, those admins hear who may see the series', async () => {
    const port = Number(new URL(await shelf.server.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
    const listeners = await Promise.all([shelf.admin, kept, plain].map((who) => listen(port, who.headers)))
    const [all, limited, reader] = listeners.map((l) => () => imports(l))
    await send({ destinationName: 'told' })
    await send({ sourceFile: join(incoming, 'missing.cbz') })
    const open = (await shelf.series('Zebra')).id
    await send({ seriesId: open, destinationName: 'told' })
    await send({ seriesId: open, sourceFile: join(incoming, 'missing.cbz') })
    await until(() => all?.().length === 4 && limited?.().length === 2)
    const told = [
      { sourceFile: join(incoming, 'new.cbz'), success: true, message: null },
      { sourceFile: join(incoming, 'missing.cbz'), success: false, message: 'ERR_1018', bookId: null },
    ]
    expect(all?.()).toMatchObject([...told, ...told])
    expect(limited?.()).toMatchObject(told)
    expect(limited?.()[0]?.bookId).toBe((await shelf.book('Zebra/told.cbz')).id)
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
    expect((await shelf.admin.post('/api/v1/books/import', body)).statusCode).toBe(400)
  })
  test('who is no admin imports, looks at and deletes nothing', async () => {
    const { id } = await shelf.book('apple/1.cbz')
    expect(await send({ destinationName: 'plain' }, 'COPY', plain)).toBe(403)
    expect((await plain.post(transient, { path: incoming })).statusCode).toBe(403)
    expect((await plain.delete(`/api/v1/books/${id}/file`)).statusCode).toBe(403)
    expect((await plain.delete(`/api/v1/series/${seriesId}/file`)).statusCode).toBe(403)
    await shelf.server.settle()
    expect([existsSync(at('apple/plain.cbz')), existsSync(at('apple/1.cbz'))]).toEqual([false, true])
  })
})

describe('behaviour 10.3: DELETE of files', () => {
  test('9.4: an admin who must not see a book deletes nothing of it', async () => {
    const { id } = await shelf.book('apple/2.cbz')
    for (const path of [`books/${id}`, `series/${seriesId}`, 'books/nope', 'series/nope'])
      expect((await kept.delete(`/api/v1/${path}/file`)).statusCode).toBe(202)
    await shelf.server.settle()
    expect(existsSync(join(shelf.main.root, 'apple/2.cbz'))).toBe(true)
    expect((await shelf.admin.delete(`/api/v1/books/${id}/file`)).statusCode).toBe(202)
    await shelf.server.settle()
    expect(existsSync(join(shelf.main.root, 'apple/2.cbz'))).toBe(false)
  })
})
