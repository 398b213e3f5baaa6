import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCacheEnvironment } from './compiled-code.ts'

/** Thrown if a process sent no message for too long and was killed. */
export class SilentProcessError extends Error {}

export interface KillableOptions<M> {
  /** file: URL of its body, which calls `serveParent`. */
  readonly module: URL
  /** Input of the body. */
  readonly input: unknown
  /** Time without a message after which it is killed, in milliseconds. */
  readonly maxSilenceMs: number
  /** Kills it immediately, also in the middle of a statement. */
  readonly signal?: AbortSignal | undefined
  /**
   * Called for each message. Its answer is sent to a body that waits for one (`request`). A rejection kills the process and
   * rejects `runKillable`.
   */
  readonly onMessage: (message: M) => unknown
}

const maxStderrChars = 500
/** Options of Node: the same as those of the server (docs/decisions/015-memory.md). */
const flags = ['--max-semi-space-size=4']

/**
 * Runs a process that can be killed at any moment, until it ends by itself: for work on untrusted files in code that cannot be stopped in
 * a thread (queries of SQLite, opening a named pipe). It ends with this process, also if that is killed. Rejects if it fails, with the reason
 * of the signal, and with `SilentProcessError`.
 */
export async function runKillable<M>({
  module,
  input,
  maxSilenceMs,
  signal,
  onMessage,
}: KillableOptions<M>): Promise<void> {
  signal?.throwIfAborted()
  const child = fork(fileURLToPath(module), [String(process.pid)], {
    serialization: 'advanced',
    execArgv: flags,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Not that of the server, which may hold passwords.
    env: compileCacheEnvironment(),
  })
  const ended = Promise.withResolvers<void>()
  const stop = (reason: unknown): void => {
    ended.reject(reason)
    child.kill('SIGKILL')
  }
  const silence = setTimeout(
    () => stop(new SilentProcessError(`it told nothing for ${maxSilenceMs / 1000} seconds`)),
    maxSilenceMs,
  )
  const onAbort = () => stop(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  watchEnd(child, ended)
  child.on('message', (message) => {
    silence.refresh()
    Promise.resolve(message as M)
      .then(onMessage)
      .then((answer) => answer !== undefined && child.connected && child.send(answer as object))
      .catch(stop)
  })
  // A process that cannot be started ends with an error.
  child.send(input as object, (error) => error && ended.reject(error))
  try {
    await ended.promise
  } finally {
    clearTimeout(silence)
    signal?.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
  }
}

function watchEnd(child: ChildProcess, ended: PromiseWithResolvers<void>): void {
  let stderrTail = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-maxStderrChars)
  })
  child.on('error', ended.reject)
  // After its last message.
  child.on('close', (code, signal) => {
    if (code === 0) ended.resolve()
    else ended.reject(new Error(`its process ended (${signal ?? code}): ${stderrTail.trim()}`))
  })
}
