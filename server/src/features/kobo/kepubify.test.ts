import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addLibrary } from '../../testing/data/test-books.ts'
import { KoboDevice } from '../../testing/devices/kobo-device.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { runKepubify } from './run-kepubify.ts'

const page = rawPage('<p>One sentence. Another one.</p>')
const book = rawEpub({ items: [{ id: 'a', href: 'a.xhtml', bytes: page }] })
const converted = rawEpub({ items: [{ id: 'a', href: 'converted.xhtml', bytes: page }] })
/** A name that a shell, or a program that looks for options, would take for something else. */
const crafted = '--help; touch pwned $(touch pwned) `touch pwned` "\'.epub'

let server: TestServer
let admin: TestClient
let device: KoboDevice
let programs: string

/** Writes a program with the command line of kepubify, `kepubify -o out.kepub.epub in.epub`, that notes what it was called with. */
function writeProgram(name: string, body: string, folder = programs): string {
  const path = join(folder, name)
  const text = `#!${process.execPath}
    const fs = require('node:fs')
    const [flag, to, from, ...rest] = process.argv.slice(2)
    const converted = Buffer.from('${converted.toString('base64')}', 'base64')
    fs.writeFileSync(${JSON.stringify(`${path}.call`)}, JSON.stringify({
      flag, to, from, rest, pid: process.pid, environment: Object.keys(process.env), isRead: fs.readFileSync(from).length > 0 }))
    if (flag !== '-o' || rest.length > 0 || !to.endsWith('.kepub.epub')) process.exit(2)
    ${body}`
  writeFileSync(path, text, { mode: 0o755 })
  return path
}
const readCall = (program: string) => JSON.parse(readFileSync(`${program}.call`, 'utf8'))
const succeeds = 'fs.writeFileSync(to, converted)'

beforeAll(async () => {
  programs = mkdtempSync(join(tmpdir(), 'lectern-kepubify-'))
  server = await startTestServer()
  admin = await server.claim()
  mkdirSync(join(server.books, 'S'))
  writeFileSync(join(server.books, 'S', crafted), book)
  await addLibrary(server, admin, { name: 'L', root: server.books, hashFiles: true })
  const { key } = (await admin.post('/api/v2/users/me/api-keys', { comment: 'kobo' })).json()
  device = new KoboDevice(server.app.http, key)
})
afterAll(() => server.close())

const choose = (kepubifyPath: string | null) => admin.patch('/api/v1/settings', { kepubifyPath })
beforeEach(() => choose(null))

async function download(): Promise<Buffer> {
  const { content } = await admin.read<{ content: Book[] }>('/api/v1/books')
  const reply = await device.ask('GET', `/v1/books/${content[0]?.id}/file/epub?convert_kepub=true`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/epub+zip'])
  return reply.rawPayload
}
const readEffective = async () =>
  (await admin.read<{ kepubifyPath: { effectiveValue: string | null } }>('/api/v1/settings')).kepubifyPath
    .effectiveValue

test('kepubify converts the books if it is installed, whatever their names', async () => {
  const program = writeProgram('kepubify-linux-64bit', succeeds)
  const own = await download()
  await choose(program)
  expect(await readEffective()).toBe(program)
  expect(await download()).toEqual(converted)
  const call = readCall(program)
  expect(call).toMatchObject({ flag: '-o', from: join(server.books, 'S', crafted), rest: [], isRead: true })
  expect(call.environment.filter((name: string) => !/^(PWD|SHLVL|_|__CF.*)$/.test(name))).toEqual([])
  expect(existsSync(call.to)).toBe(false)
  expect([server.books, server.folder, process.cwd()].some((at) => existsSync(join(at, 'pwned')))).toBe(false)
  // What was made is kept, and what was made otherwise is another file.
  writeProgram('kepubify-linux-64bit', 'process.exit(1)')
  expect(await download()).toEqual(converted)
  await choose(null)
  expect(await download()).toEqual(own)
})

test.each([
  ['fails', 'fs.writeFileSync(to, converted); process.exit(1)'],
  ['leaves nothing', ''],
  ['leaves half a file', 'fs.writeFileSync(to, converted.subarray(0, converted.length / 2))'],
  ['leaves something else', 'fs.writeFileSync(to, "no book")'],
  ['leaves a folder', 'fs.mkdirSync(to)'],
  ['is killed', 'process.kill(process.pid, "SIGKILL")'],
])('when it %s, the book is converted here', async (what, body) => {
  const own = await download()
  const program = writeProgram(`kepubify-${what.replaceAll(' ', '-')}`, body)
  await choose(program)
  expect(await download()).toEqual(own)
  expect(existsSync(`${program}.call`)).toBe(true)
})

test('a conversion that does not end is stopped', async () => {
  const program = writeProgram('kepubify-hangs', `${succeeds}; setInterval(() => {}, 1000)`)
  const from = join(programs, 'book.epub')
  writeFileSync(from, book)
  // Long enough for it to have begun; it never ends by itself.
  expect(await runKepubify({ program, from, to: join(programs, 'x.kepub.epub') }, 3_000)).toBe(false)
  const { pid } = readCall(program)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('no other program is run, and none from a library or the config folder', async () => {
  const linked = join(programs, 'kepubify-link')
  symlinkSync(writeProgram('another', succeeds), linked)
  const plain = join(programs, 'kepubify-no-program')
  writeFileSync(plain, 'text')
  const paths = [
    join(programs, 'another'),
    linked,
    plain,
    join(programs, 'kepubify-missing'),
    'kepubify',
    programs,
    writeProgram('kepubify', succeeds, join(server.books, 'S')),
    writeProgram('kepubify', succeeds, join(server.folder, 'config')),
  ]
  const own = await download()
  for (const path of paths) {
    await choose(path)
    expect([path, await readEffective()]).toEqual([path, null])
    expect(await download()).toEqual(own)
    expect(existsSync(`${path}.call`)).toBe(false)
  }
})
