import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportUpload } from '@lectern/contract/import-uploads'
import { afterAll, expect, test, vi } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process.ts'
import { basic } from '../../testing/servers/test-client.ts'

const email = 'a@example.org'
const password = 'Sq9-hunter2'
const pieceBytes = 4 * 1024 * 1024
const waiting = { timeout: 60_000, interval: 5 }

const folder = mkdtempSync(join(tmpdir(), 'lectern-upload-kill-'))
const uploads = join(folder, 'uploads')
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(folder)
  const headers = { 'x-komga-email': email, 'x-komga-password': password }
  await fetch(`${server.url}/api/v1/claim`, { method: 'POST', headers })
  return server
}
const ask = (asked: ServerProcess, path: string, init: RequestInit = {}) =>
  fetch(`${asked.url}/api/lectern/import-uploads${path}`, {
    ...init,
    headers: { authorization: basic(email, password), ...init.headers },
  })
async function begin(asked: ServerProcess, name: string, bytes: Uint8Array): Promise<ImportUpload> {
  const body = JSON.stringify({ name, size: bytes.length, modified: 1 })
  const reply = await ask(asked, '', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return (await reply.json()) as ImportUpload
}
function sendPiece(asked: ServerProcess, { id, received }: ImportUpload, bytes: Uint8Array) {
  const form = new FormData()
  form.set('offset', String(received))
  form.set('file', new Blob([bytes.slice(received, received + pieceBytes)]), 'piece')
  return ask(asked, `/${id}/pieces`, { method: 'POST', body: form })
}
const partSize = (id: string): number =>
  statSync(join(uploads, `.${id}.lectern-part`), { throwIfNoEntry: false })?.size ?? 0

test.each([
  ['a book', 'Book.cbz', join(uploads, 'Book.cbz')],
  ['a database', 'database.sqlite', join(uploads, 'database', 'database.sqlite')],
])(
  '%s goes on after each kill, and is never there in part',
  async (_, name, place) => {
    const bytes = randomBytes(3 * pieceBytes + 5)
    let asked = await start()
    let upload = await begin(asked, name, bytes)
    for (const killAt of [1, pieceBytes + 1, 2 * pieceBytes + 1]) {
      while (upload.received + pieceBytes < killAt)
        upload = (await (await sendPiece(asked, upload, bytes)).json()) as ImportUpload
      const lost = sendPiece(asked, upload, bytes).catch(() => undefined)
      await vi.waitFor(() => expect(partSize(upload.id)).toBeGreaterThanOrEqual(killAt), waiting)
      await asked.end('SIGKILL')
      await lost
      expect(existsSync(place)).toBe(false)

      asked = await start()
      const before = partSize(upload.id)
      upload = await begin(asked, name, bytes)
      expect(upload).toMatchObject({ received: before, path: null })
      const { files } = (await (await ask(asked, '/files')).json()) as { files: { isComplete: boolean }[] }
      expect(files.some(({ isComplete }) => isComplete)).toBe(name === 'database.sqlite')
    }
    while (upload.path === null)
      upload = (await (await sendPiece(asked, upload, bytes)).json()) as ImportUpload
    expect(upload.path).toBe(place)
    expect(readFileSync(place).equals(bytes)).toBe(true)
    expect(readdirSync(uploads).filter((each) => each.startsWith('.'))).toEqual([])
    await asked.end('SIGTERM')
  },
  240_000,
)
