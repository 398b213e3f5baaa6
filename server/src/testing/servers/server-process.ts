import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Returns all text on standard output: the log, and the line that it is ready. */
  output(): string
  /** Returns all text on standard error. */
  errors(): string
  /** Resolves with the exit code when it ends without a signal of the test. */
  readonly ended: Promise<number | null>
  /** Resolves with the exit code, null after a signal that was not handled. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/**
 * Starts the built server as a process and waits until it is ready. Rejects with its output if it ends before. `flags` are those of Node. The global set-up of the tests builds it.
 */
export async function startServerProcess(
  configDir: string,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      ...flags,
      fileURLToPath(new URL('../../../dist/main.js', import.meta.url)),
      ...['--port', String(port), '--host', '127.0.0.1', '--config-dir', configDir, '--log-level', 'error'],
      ...['--rest-seconds', '0'],
      ...args,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: configDir,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
    },
  )
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await ready(child, () => errors)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

function ready(child: ChildProcess, errors: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('is ready')) resolve()
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors()}`)))
  })
}
