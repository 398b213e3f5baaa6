import { existsSync } from 'node:fs'
import { getHealth } from '@lectern/contract/metrics'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { test } from './support/own-server.ts'
import { freePort, runToEnd } from './support/running-server.ts'

const wrongOptions: readonly (readonly [string, readonly string[], string])[] = [
  ['a port that is no number', ['--port', 'many'], "--port is 'many', but must be a whole number."],
  ['a port that is none', ['--port', '70000'], "--port is '70000', but must be 1 to 65535."],
  ['a context path without a slash', ['--context-path', 'books/'], "--context-path is 'books/', but must"],
  ['an option that does not exist', ['--prot', '1234'], "Unknown option '--prot'"],
  ['a level that does not exist', ['--log-level', 'loud'], "--log-level is 'loud', but must be one of"],
]
for (const [what, args, words] of wrongOptions) {
  test(`${what} is refused in one sentence`, async ({ serverFolders }) => {
    const { code, stdout, stderr } = await runToEnd(['--config-dir', serverFolders.config, ...args])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(words)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr.trimEnd()).toMatch(/\.$/)
    expect(existsSync(serverFolders.config)).toBe(false)
  })
}

test('a second start answers its first page without making anything again', async ({ serve }) => {
  const first = await serve()
  await Account.claim(first.address)
  await first.stop()
  const from = performance.now()
  const second = await serve()
  const answer = await fetch(`${second.address}/dashboard`)
  const ms = performance.now() - from
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<div id="root">')
  // It takes half a second, and more on a busy machine (`npm run bench -- start-up` has the figure); a build or an installation takes
  // longer.
  expect(ms).toBeLessThan(8000)
})

test('health is public, and nothing more', async ({ serve }) => {
  const { address } = await serve()
  const answer = await fetch(`${address}${getHealth.path}`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'UP' })
  expect((await fetch(`${address}/actuator/info`)).status).toBe(401)
})

test('two servers on the same data: the second is refused, the first continues', async ({
  serve,
  serverFolders,
}) => {
  const { address } = await serve()
  const { code, stderr } = await runToEnd([
    ...['--config-dir', serverFolders.config, '--port', String(await freePort()), '--log-level', 'warn'],
  ])
  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).toContain('lectern.sqlite')
  expect(stderr).toMatch(/another|already/i)
  expect((await fetch(`${address}/actuator/health`)).status).toBe(200)
})

test('a port in use is reported in words', async ({ serve, serverFolders }) => {
  const { port } = await serve()
  const { code, stderr } = await runToEnd([
    ...['--config-dir', `${serverFolders.config}-other`, '--host', '127.0.0.1', '--port', String(port)],
  ])
  expect(code).toBe(1)
  expect(stderr).toContain(String(port))
  expect(stderr).not.toContain('    at ')
})

test('the demo shows books soon after the claim', async ({ serve, page }) => {
  test.setTimeout(90_000)
  const { address } = await serve({ flags: ['--demo'] })
  const account = await Account.claim(address)
  await account.enter(page.context())
  await page.goto(`${address}/dashboard`)
  const added = page.getByRole('region', { name: 'Recently added books' })
  await expect(added.getByRole('article').first()).toBeVisible({ timeout: 60_000 })
})
