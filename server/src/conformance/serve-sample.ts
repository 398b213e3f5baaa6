import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/read-config.ts'
import { openLog } from '../logging/open-log.ts'
import { startServer } from '../start-server.ts'
import { freePort } from '../testing/server-process.ts'
import { startFullFixture } from './full-fixture.ts'
import { schemathesisConfig } from './schemathesis-config.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Fills a temporary folder with a library, starts a real server on it and prints how schemathesis is run against that. */
async function serveSample(): Promise<void> {
  const fixture = await startFullFixture()
  const { folder } = fixture.server
  const created = await fixture.admin.post('/api/v2/users/me/api-keys', { comment: 'schemathesis' })
  const { key } = created.json() as { key: string }
  mkdirSync(join(fixture.server.books, 'own'))
  await fixture.server.close({ keep: true })

  const port = await freePort()
  const args = ['--config-dir', join(folder, 'config'), '--port', String(port), '--host', '127.0.0.1']
  const config = readConfig([...args, '--rest-seconds', '0'], {})
  const { log, logFile, close } = openLog(config, { write: () => true })
  // A call that asks it to stop is answered and has no effect, so that all calls can be tried.
  const server = await startServer(config, {
    version: '0.0.0-sample',
    clientFolder: join(root, 'web/dist'),
    notesFolder: join(root, 'docs/releases'),
    log,
    logFile,
  })
  const address = `http://127.0.0.1:${port}`
  // Books to import are known until the server ends.
  const reply = await fetch(`${address}/api/v1/transient-books`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ path: join(folder, 'incoming') }),
  })
  const [transient] = (await reply.json()) as { id: string }[]
  for (const apart of [false, true]) {
    const settings = join(folder, apart ? 'schemathesis-apart.toml' : 'schemathesis.toml')
    writeFileSync(settings, schemathesisConfig(fixture, { key, transientBook: transient?.id ?? '' }, apart))
    process.stdout.write(`schemathesis --config-file ${settings} run ${address}/api-docs/openapi.json\n`)
  }
  process.stdout.write('End the server with Ctrl-C.\n')

  const stop = async (): Promise<void> => {
    await server.stop()
    await close()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

await serveSample()
