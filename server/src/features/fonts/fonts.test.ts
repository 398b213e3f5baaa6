import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let reader: TestClient
const bytes = Buffer.from('wOF2 a font')

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.claim()
  reader = (await addUser(server, admin, 'reader@example.org')).asker
  const folder = join(server.folder, 'config', 'fonts')
  const files = {
    'Easy Read': ['Easy-Regular.woff2', 'Easy-Regular.ttf', 'Easy-BoldItalic.otf', 'license.txt'],
    'Ünï "quoted"': ['a b.woff'],
    '.hidden': ['x.woff'],
    Empty: [],
  }
  for (const [family, names] of Object.entries(files)) {
    mkdirSync(join(folder, family), { recursive: true })
    for (const name of names) writeFileSync(join(folder, family, name), bytes)
  }
  mkdirSync(join(folder, 'Easy Read', 'folder.woff'))
  writeFileSync(join(folder, 'loose.woff'), bytes)
  symlinkSync(join(server.folder, 'config', 'lectern.sqlite'), join(folder, 'Easy Read', 'link.woff'))
  symlinkSync(server.folder, join(folder, 'Linked'))
})
afterAll(() => server.close())

const font = (family: string, file: string) =>
  `/api/v1/fonts/resource/${encodeURIComponent(family)}/${encodeURIComponent(file)}`

describe('behaviour 12.8: fonts of the owner', () => {
  test('fonts are listed by family for signed-in users', async () => {
    expect(await reader.read('/api/v1/fonts/families')).toEqual(['Easy Read', 'Ünï "quoted"'])
    expect((await server.anonymous.get('/api/v1/fonts/families')).statusCode).toBe(401)
  })
  test.each([
    ['Easy Read', 'Easy-Regular.woff2', 'font/woff2'],
    ['Easy Read', 'Easy-Regular.ttf', 'font/ttf'],
    ['Easy Read', 'Easy-BoldItalic.otf', 'font/otf'],
    ['Ünï "quoted"', 'a b.woff', 'font/woff'],
  ])('are files for anybody: %s/%s', async (family, file, type) => {
    const reply = await server.anonymous.get(font(family, file))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    const again = await server.anonymous.get(font(family, file), {
      'if-none-match': String(reply.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })
  test('have a style sheet, one face for each style and weight', async () => {
    const reply = await server.anonymous.get(font('Easy Read', 'css'))
    expect(reply.headers['content-type']).toMatch(/^text\/css/)
    expect(reply.body.match(/@font-face/g)).toHaveLength(2)
    expect(reply.body).toContain(
      'src: url("Easy-Regular.ttf") format("truetype"), url("Easy-Regular.woff2") format("woff2");',
    )
    expect(reply.body).toMatch(/url\("Easy-BoldItalic\.otf"\)[^}]*font-weight: bold;\s+font-style: italic;/)
    const quoted = (await server.anonymous.get(font('Ünï "quoted"', 'css'))).body
    expect(quoted).toContain('font-family: "Ünï \\22 quoted\\22 ";')
    expect(quoted).toContain('url("a%20b.woff")')
  })
  test.each([
    ['Easy Read', 'license.txt'],
    ['Easy Read', 'link.woff'],
    ['Easy Read', 'folder.woff'],
    ['Easy Read', '../loose.woff'],
    ['..', 'lectern.sqlite'],
    ['.', 'loose.woff'],
    ['.hidden', 'x.woff'],
    ['Linked', 'x.woff'],
    ['Easy Read/../Easy Read', 'Easy-Regular.ttf'],
    ['Empty', 'css'],
    ['Nothing', 'css'],
    ['__proto__', 'css'],
  ])('lead nowhere else: %s/%s (C6)', async (family, file) => {
    expect((await server.anonymous.get(font(family, file))).statusCode).toBe(404)
  })
})
