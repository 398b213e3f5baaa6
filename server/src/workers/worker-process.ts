import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { JobCall, JobOutcome, ProcessRequest, ProcessResponse } from './call-job.ts'

export interface WorkerProcessOptions {
  /** file: URL of the module to run. */
  readonly module: URL
  readonly parameters: readonly string[]
  /** Options of Node. */
  readonly flags: readonly string[]
  /** The whole environment: that of the server may contain passwords. */
  readonly environment: NodeJS.ProcessEnv
  /** Niceness of the process, if the system allows it. */
  readonly niceness: number
}

const maxStderrChars = 500
/** Maximum time to wait for the end of a killed process, in milliseconds. */
const killTimeoutMs = 2000

/** A process that runs jobs. */
export interface WorkerProcess {
  readonly isDead: boolean
  /** Rejects if the process ends before the job. Aborting the signal only notifies the process, which still responds. */
  run(call: JobCall, signal?: AbortSignal): Promise<JobOutcome>
  /** Resolves when the process has ended, or takes too long to. */
  kill(): Promise<unknown>
}

export function startWorkerProcess(options: WorkerProcessOptions): WorkerProcess {
  const child = forkProcess(options)
  const ended = Promise.withResolvers<void>()
  let stderrTail = ''
  let isDead = false
  let hasEnded = false
  let count = 0
  const pendingRequests = new Map<number, PromiseWithResolvers<JobOutcome>>()

  const fail = (reason: string) => {
    for (const { reject } of pendingRequests.values()) reject(new ProcessExitedError(reason))
  }
  const die = (cause: string) => {
    isDead = true
    hasEnded = true
    fail([`its process ended (${cause})`, stderrTail.trim()].filter(Boolean).join(': '))
    ended.resolve()
  }
  const send = (message: ProcessRequest) =>
    child.send(
      message,
      (error) => error && pendingRequests.get(message.id)?.reject(new ProcessExitedError(error.message)),
    )
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-maxStderrChars)
  })
  child.on('message', ({ id, isLast, ...outcome }: ProcessResponse) => {
    // An expected end: no job fails because of it.
    isDead ||= isLast
    if ('died' in outcome) pendingRequests.get(id)?.reject(new Error(outcome.died))
    else pendingRequests.get(id)?.resolve(outcome)
  })
  // A process that cannot be started has no other event for its end.
  child.on('error', (error) => child.pid === undefined && die(error.message))
  child.on('exit', () => {
    isDead = true
  })
  // Its last response may still arrive after its end.
  child.on('close', (code, signal) => die(String(signal ?? code)))
  setReferenced(child, false)

  return {
    get isDead() {
      return isDead || !child.connected
    },
    async run(call, signal) {
      count += 1
      const id = count
      const pending = Promise.withResolvers<JobOutcome>()
      const abort = () => send({ id, call: undefined })
      pendingRequests.set(id, pending)
      setReferenced(child, true)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        send({ id, call })
        return await pending.promise
      } finally {
        signal?.removeEventListener('abort', abort)
        pendingRequests.delete(id)
        if (pendingRequests.size === 0) setReferenced(child, false)
      }
    },
    kill() {
      fail('its process was stopped')
      // Otherwise this process could end before.
      if (!hasEnded) setReferenced(child, true)
      child.kill('SIGKILL')
      // A hanging read on a network drive can keep a killed process for hours: do not wait for that.
      return Promise.race([ended.promise, sleep(killTimeoutMs, undefined, { ref: false })])
    },
  }
}

function forkProcess({
  module,
  parameters,
  flags,
  environment,
  niceness,
}: WorkerProcessOptions): ChildProcess {
  const child = fork(fileURLToPath(module), [...parameters], {
    // Byte arrays are kept; JSON would convert them to objects.
    serialization: 'advanced',
    // Only these: an inspector or a loader of the server is not for jobs.
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment,
  })
  try {
    // Before it starts threads, which inherit it.
    if (child.pid !== undefined && niceness !== 0) setPriority(child.pid, niceness)
  } catch {
    // The process has ended or the system refuses: the job still works.
  }
  return child
}

/** Sets whether the process keeps this one from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const handles = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  for (const handle of handles) isReferenced ? handle?.ref?.() : handle?.unref?.()
}

/** The whole process ended before the job did, for any reason: the job may not be at fault. */
export class ProcessExitedError extends Error {}
