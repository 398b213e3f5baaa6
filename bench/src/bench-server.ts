import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from './api.ts'
import { getPinnedNode, root, serverEnv, serverFlags } from './project.ts'

export const account = { email: 'bench@example.org', password: 'a password of the bench' }

interface Line {
  readonly text: string
  readonly at: number
}

/** A real server in a process of its own, started as in production. */
export interface BenchServer {
  readonly address: string
  readonly pid: number
  /** Duration from starting the process to the first response of the requested path, in ms. */
  readonly startMs: number
  readonly api: Api
  /** Resolves with the time (performance.now) at which it printed a line with this text, at or after `moment`. */
  lineAfter(text: string, moment: number): Promise<number>
  stop(): Promise<void>
}

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Polls every few milliseconds until the URL responds. Returns the milliseconds since `from`. */
export async function waitForAnswer(url: string, from: number, isGone: () => boolean): Promise<number> {
  while (performance.now() - from < 60_000) {
    if (isGone()) throw new Error('the server ended instead of answering')
    const isThere = await fetch(url).then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    )
    if (isThere) return performance.now() - from
    await sleep(4)
  }
  throw new Error(`${url} did not answer within a minute`)
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await Promise.race([once(child, 'exit'), sleep(8000).then(() => child.kill('SIGKILL'))])
}

interface StartOptions {
  readonly configDir: string
  /** Path that has to respond before the server counts as started. */
  readonly firstPath?: string
  readonly nodeOptions?: readonly string[]
  /** Folder that holds the built server as `server/dist`; default: the project. */
  readonly program?: string
  readonly args?: readonly string[]
}

export async function startServer({
  configDir,
  firstPath = '/api/v1/claim',
  nodeOptions = [],
  program = root,
  args = [],
}: StartOptions): Promise<BenchServer> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const main = `${program}/server/dist/main.js`
  const options = [
    '--config-dir',
    configDir,
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--rest-seconds',
    '0',
    ...args,
  ]
  const from = performance.now()
  const child = spawn(getPinnedNode(), [...serverFlags, ...nodeOptions, main, ...options], {
    cwd: root,
    env: serverEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  let onLine = () => {}
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push({ text, at: performance.now() })
    onLine()
  })
  const startMs = await waitForAnswer(`${address}${firstPath}`, from, () => child.exitCode !== null)
  const api = new Api(address)

  return {
    address,
    pid: child.pid ?? 0,
    startMs,
    api,
    async lineAfter(text, moment) {
      for (;;) {
        const found = lines.find((l) => l.at >= moment && l.text.includes(text))
        if (found) return found.at
        await new Promise<void>((resolve) => {
          onLine = resolve
        })
      }
    },
    async stop() {
      api.close()
      await end(child)
    },
  }
}
