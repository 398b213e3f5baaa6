import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listProcesses } from '../../testing/kills/child-processes.ts'
import { freePort } from '../../testing/servers/server-process.ts'

const root = join(import.meta.dirname, '../../../..')
/** A project in which everything is installed and built, and whose program is this server. */
const project = mkdtempSync(join(tmpdir(), 'lectern-npm-start-'))
/** Longer than the interval at which npm is polled. */
const watchMs = 1500
const startMs = 60_000
const endMs = { timeout: 30_000, interval: 50 }

const inProject = (path: string): string => join(project, path)

beforeAll(() => {
  for (const path of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(root, path), inProject(path), { recursive: true })
  mkdirSync(inProject('node_modules'))
  symlinkSync(join(root, 'node_modules/.bin'), inProject('node_modules/.bin'))
  for (const path of ['web/dist', 'server/dist']) mkdirSync(inProject(path), { recursive: true })
  writeFileSync(inProject('web/dist/index.html'), '')
  const main = JSON.stringify(join(import.meta.dirname, '../../main.ts'))
  writeFileSync(inProject('server/dist/main.js'), `import ${main}`)
  for (const side of ['web', 'server']) writeFileSync(inProject(`scripts/build-${side}.mjs`), '')
  const script = `import { ensureBuilt, hashFiles, runOnce } from './scripts/install.mjs'
    runOnce('node_modules/.lectern-install', hashFiles(['package.json', 'package-lock.json']), () => undefined)
    ensureBuilt()`
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: project,
    encoding: 'utf8',
  })
  expect(made).toMatchObject({ status: 0, stderr: '' })
})
afterAll(() => {
  // One command for all, because some may end before.
  const pids = processes(project).map((p) => String(p.pid))
  if (pids.length > 0) spawnSync('kill', ['-KILL', ...pids])
  rmSync(project, { recursive: true, force: true, maxRetries: 3 })
})

const processes = (folder: string) => listProcesses().filter((p) => p.command.some((c) => c.includes(folder)))

interface Started {
  readonly npmPid: number
  readonly starterPid: number
  readonly serverPid: number
  readonly configDir: string
}

/**
 * Starts a command in the background of a shell, without standard input, and waits until the server is ready. Then the shell ends. `name`
 * is the name of the config folder.
 */
async function start(name: string, command: string, env: Record<string, string> = {}): Promise<Started> {
  const configDir = inProject(name)
  const args = `--port ${await freePort()} --host 127.0.0.1 --config-dir ${configDir}`
  const shell = spawn('sh', ['-c', `${command} ${args} < /dev/null & echo "pid $!"; read end`], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: project, npm_config_update_notifier: 'false', ...env },
  })
  let output = ''
  shell.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  await vi.waitFor(() => expect(output).toContain('is ready'), { timeout: startMs, interval: 50 })
  shell.stdin.end()
  const server = processes(configDir).find((p) => p.command.includes(inProject('server/dist/main.js')))
  return {
    npmPid: Number(/pid (\d+)/.exec(output)?.[1]),
    starterPid: server?.parent ?? 0,
    serverPid: server?.pid ?? 0,
    configDir,
  }
}

const isThere = (pid: number): boolean => listProcesses().some((p) => p.pid === pid)

/** Expects that the server continues although the shell that started it has ended. */
async function expectToStay({ serverPid }: Started): Promise<void> {
  expect(isThere(serverPid)).toBe(true)
  await sleep(watchMs)
  expect(isThere(serverPid)).toBe(true)
}

/**
 * Kills a process and expects that the server notices it within four seconds and closes everything in order. How long the stop itself takes
 * is tested in tests/process/start-server.test.ts.
 */
async function expectToEnd(
  started: Started,
  pid: number,
  signal: 'SIGTERM' | 'SIGKILL',
  words: string,
): Promise<void> {
  const { configDir, serverPid } = started
  const killed = Date.now()
  process.kill(pid, signal)
  await vi.waitFor(() => expect(isThere(serverPid)).toBe(false), endMs)
  const lines = readFileSync(join(configDir, 'logs/lectern.log'), 'utf8').trim().split('\n')
  const stopLine = JSON.parse(lines.find((line) => line.includes('"stopping')) ?? '{}') as { time?: string }
  expect(JSON.stringify(stopLine)).toContain(words)
  expect(Date.parse(stopLine.time ?? '') - killed).toBeLessThan(4000)
  expect(existsSync(join(configDir, 'lectern.sqlite-wal'))).toBe(false)
  await vi.waitFor(() => expect(processes(configDir)).toEqual([]), endMs)
}

describe.skipIf(process.platform !== 'linux')('the server ends', () => {
  test.concurrent('with npm, when a supervisor ends it', async () => {
    const started = await start('ended', 'npm start --')
    await expectToStay(started)
    await expectToEnd(started, started.npmPid, 'SIGTERM', '"signal":"SIGTERM"')
  })

  test.concurrent('with npm, when that is killed', async () => {
    const started = await start('killed', 'npm start --')
    await expectToEnd(started, started.npmPid, 'SIGKILL', '"signal":"SIGTERM"')
  })

  test.concurrent('with its starter, when that is killed; but not with a program that npm did not start', async () => {
    // Variables that another project's npm leaves in the environment.
    const env = { npm_lifecycle_event: 'start', npm_package_json: '/elsewhere/package.json' }
    const started = await start('starter-killed', `exec node scripts/start.mjs`, env)
    await expectToStay(started)
    await expectToEnd(started, started.starterPid, 'SIGKILL', 'the process that started the server has ended')
  })
})
