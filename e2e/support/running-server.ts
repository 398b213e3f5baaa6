import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Far more than a start takes: on a machine that also does other work it can take half a minute. */
const startTimeoutMs = 60_000

export interface ServerOptions {
  /** Holds the data: a server on the same folder continues with it. */
  readonly configDir: string
  /** A free port by default. */
  readonly port?: number
  readonly contextPath?: string
  readonly flags?: readonly string[]
}

/** A real server in a process of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:41234/lectern` */
  readonly address: string
  readonly port: number
  /** Returns its whole output so far. */
  output(): string
  /** Kills the process without any warning, so that nothing more is written. */
  kill(): Promise<void>
  /** Asks it to end, as `docker stop` does. Returns the exit code and the duration in ms. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Settings of the user who runs the tests must not affect them. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LECTERN_')))

// The runner itself runs with the project's own Node, so `execPath` is that one.
const spawnServer = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['server/dist/main.js', ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const at = probe.address()
  probe.close()
  await once(probe, 'close')
  if (at === null || typeof at === 'string') throw new Error('no port')
  return at.port
}

/** Runs the server until it ends by itself: for command lines that it refuses. Kills it when it does not end. */
export async function runToEnd(args: readonly string[]): Promise<Ended> {
  const child = spawnServer(args)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (text) => {
    stdout += text
  })
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, stdout, stderr }
}

/** Resolves when the server reports that it is ready. Rejects with its output when it ends before. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const contextPath = options.contextPath ?? ''
  const child = spawnServer([
    ...['--port', String(port), '--host', '127.0.0.1', '--config-dir', join(options.configDir)],
    ...['--log-level', 'warn', '--rest-seconds', '0'],
    ...(contextPath ? ['--context-path', contextPath] : []),
    ...(options.flags ?? []),
  ])
  // An interrupted runner must not leave servers behind.
  const killChild = () => void child.kill('SIGKILL')
  process.once('exit', killChild)
  let text = ''
  let hasEnded = false
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true
    process.off('exit', killChild)
    return code as number | null
  })
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      killChild()
      reject(new Error(`The server did not start in time:\n${text}`))
    }, startTimeoutMs)
    const hear = (part: Buffer) => {
      text += part
      if (!text.includes('is ready:')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    void ended.then(() => {
      clearTimeout(timer)
      reject(new Error(`The server ended at once:\n${text}`))
    })
  })
  return {
    address: `http://127.0.0.1:${port}${contextPath}`,
    port,
    output: () => text,
    async kill() {
      killChild()
      await ended
    },
    async stop() {
      const from = performance.now()
      if (!hasEnded) child.kill('SIGTERM')
      const code = await ended
      return { code, ms: performance.now() - from }
    },
  }
}
