import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/read-config.ts'
import { openLog } from '../logging/open-log.ts'
import { startServer } from '../start-server.ts'
import { freePort } from '../testing/servers/server-process.ts'
import { type FullFixture, startFullFixture } from './full-fixture.ts'
import { schemathesisConfig } from './schemathesis-config.ts'

// npm run api-sample: starts a server with a small library in a temporary folder and prints how to run schemathesis against it.

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Fills a folder with a library, its database and its books, and returns an API key of the admin. */
async function makeSample(): Promise<{ fixture: FullFixture; key: string }> {
  const fixture = await startFullFixture()
  const created = await fixture.admin.post('/api/v2/users/me/api-keys', { comment: 'schemathesis' })
  // A root for libraries that are created through the API.
  mkdirSync(join(fixture.server.books, 'own'))
  await fixture.server.close({ keep: true })
  return { fixture, key: String(created.json().key) }
}

/** Scans the folder of books to import, which a server forgets when it ends, and returns the id of one of them. */
async function findTransientBook(address: string, key: string, path: string): Promise<string> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const scan = { method: 'POST', headers, body: JSON.stringify({ path }) }
  const books = (await (await fetch(`${address}/api/v1/transient-books`, scan)).json()) as { id: string }[]
  return books[0]?.id ?? ''
}

const { fixture, key } = await makeSample()
const { folder } = fixture.server
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const options = { '--config-dir': join(folder, 'config'), '--port': String(port), '--host': '127.0.0.1' }
const config = readConfig([...Object.entries(options).flat(), '--rest-seconds', '0'], {})
const { log, logFile, close } = openLog(config, { write: () => true })
const server = await startServer(config, {
  version: '0.0.0-sample',
  clientFolder: join(root, 'web/dist'),
  notesFolder: join(root, 'docs/releases'),
  log,
  logFile,
})
const transientBook = await findTransientBook(address, key, join(folder, 'incoming'))
for (const calls of ['safe', 'destructive'] as const) {
  const file = join(folder, `${calls}.toml`)
  writeFileSync(file, schemathesisConfig(fixture, { key, transientBook, calls }))
  process.stdout.write(`schemathesis --config-file ${file} run ${address}/api-docs/openapi.json\n`)
}
process.stdout.write('Stop the server with Ctrl-C.\n')

const stop = async (): Promise<void> => {
  await server.stop()
  await close()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
// A call to stop the server (`waitForShutDownRequest`) is ignored, because it is tried like all others.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
