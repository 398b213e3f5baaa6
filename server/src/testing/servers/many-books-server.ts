import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { takeFolderOver } from './takeover-fixture.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const packed = fileURLToPath(new URL('../../../../fixtures/devices/kobo-many.tar.br', import.meta.url))
const blockBytes = 512

/** Writes the files of a ustar archive with short names (POSIX.1-1988) below a folder. */
function unpack(tar: Buffer, folder: string): void {
  for (let at = 0; tar[at]; ) {
    const field = (from: number, length: number) =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*/s, '')
    const size = Number.parseInt(field(124, 12), 8)
    if (field(156, 1) === '0') {
      const path = join(folder, field(0, 100))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, tar.subarray(at + blockBytes, at + blockBytes + size))
    }
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
  }
}

/** Starts a server with the imported data of a server with 250 EPUBs and 10 comics, for which long conversations of a Kobo were recorded. */
export async function startManyBooksServer(): Promise<{ server: TestServer; close: () => Promise<void> }> {
  const server = await startTestServer()
  const old = join(server.folder, 'old')
  unpack(brotliDecompressSync(readFileSync(packed)), old)
  await takeFolderOver(server, old, { roots: { '0SAMMSEYH8JCE': join(old, 'library') } })
  return { server, close: () => server.close() }
}
