import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { pdf, rawPdf, stream } from '@lectern/fixtures/pdf'
import { afterEach, describe, expect, test } from 'vitest'
import { addLibrary, writeBook } from '../../testing/data/test-books.ts'
import { decoderProcesses, nextDecoderProcess } from '../../testing/kills/decoder-processes.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
afterEach(() => server.close())

const letter = { width: 612, height: 792 }
const names = ['a', 'b', 'c', 'd', 'e']
const at = (name: string) => join(server.books, `${name}.pdf`)

async function start(options: TestServerOptions = {}): Promise<void> {
  server = await startTestServer({ threads: 1, ...options })
  admin = await server.claim()
  for (const name of names) writeFileSync(at(name), pdf({ pages: [{ ...letter, text: name }] }))
  await writeBook(join(server.books, 'comic.cbz'))
}
async function states(): Promise<Record<string, string>> {
  const { content } = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')
  return Object.fromEntries(
    content.map(({ name, media }) => [name, `${media.status} ${media.comment}`.trim()]),
  )
}
const scan = () => addLibrary(server, admin, { name: 'L', root: server.books })
const failedOnes = (all: Record<string, string>) => Object.values(all).filter((state) => state !== 'READY')

describe.skipIf(process.platform !== 'linux')(
  'C2, behaviour 4.2: the process of a decoder ends',
  {
    timeout: 120_000,
  },
  () => {
    test('by a crash: the book is ERR_1005, and the next books are analyzed', async () => {
      await start()
      const scanned = scan()
      process.kill(await nextDecoderProcess(), 'SIGSEGV')
      await scanned
      const all = await states()
      expect(Object.keys(all).toSorted()).toEqual([...names, 'comic'].toSorted())
      expect(failedOnes(all)).toEqual(['ERROR ERR_1005'])
      expect(all.comic).toBe('READY')
    })
    test('because it hangs: the book is ERR_1005 after the time limit', async () => {
      await start({ timeouts: { taskTimeoutMs: 12_000 } })
      const scanned = scan()
      const pid = await nextDecoderProcess()
      process.kill(pid, 'SIGSTOP')
      await scanned
      expect(failedOnes(await states())).toEqual(['ERROR ERR_1005'])
      expect(decoderProcesses()).not.toContain(pid)
    })
    test('a book that failed is readable after the next analysis', async () => {
      await start()
      const scanned = scan()
      process.kill(await nextDecoderProcess(), 'SIGKILL')
      await scanned
      const { content } = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
      const failed = content.find(({ media }) => media.status === 'ERROR')
      expect((await admin.post(`/api/v1/books/${failed?.id}/analyze`)).statusCode).toBe(202)
      await server.waitUntilIdle()
      expect(failedOnes(await states())).toEqual([])
    })
  },
)

test('C2: a PDF whose page is never rendered has no poster, but other books have', async () => {
  await start()
  const resources = '/Resources << /XObject << /A 4 0 R /B 5 0 R >> >>'
  const form = (inside: string) =>
    stream(inside, `/Type /XObject /Subtype /Form /BBox [0 0 99 99] ${resources}`)
  const bomb = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${resources} /Contents 6 0 R >>`,
    form('/B Do /B Do'),
    form('/A Do /A Do'),
    stream('/A Do /B Do'),
  ])
  writeFileSync(at('bomb'), bomb)
  await scan()
  const { content } = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  for (const { id, name, media } of content) {
    expect([name, media.status]).toEqual([name, 'READY'])
    expect([name, (await admin.get(`/api/v1/books/${id}/thumbnail`)).statusCode]).toEqual([
      name,
      name === 'bomb' ? 404 : 200,
    ])
  }
  const page = await admin.get(`/api/v1/books/${content.find(({ name }) => name === 'bomb')?.id}/pages/1`)
  expect([page.statusCode, page.json().code]).toEqual([404, 'PAGE_NOT_READABLE'])
})
