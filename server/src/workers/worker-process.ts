import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { JobCall, JobOutcome, ProcessRequest, ProcessResponse } from './call-job.ts'

export interface WorkerProcessOptions {
  /** file: URL of the module that it runs. */
  readonly module: URL
  readonly parameters: readonly string[]
  /** Options of Node. */
  readonly flags: readonly string[]
  /** Its whole environment: that of the server may hold passwords, which it does not need. */
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
  /** Rejects when the process ends first. Aborting the signal only notifies the process, which still responds. */
  run(call: JobCall, signal?: AbortSignal): Promise<JobOutcome>
  /** Resolves when the process has ended, or takes too long to. */
  kill(): Promise<unknown>
}

export function startWorkerProcess(options: WorkerProcessOptions): WorkerProcess {
  const child = forkProcess(options)
  const ended = Promise.withResolvers<void>()
  let stderrTail = ''
  let isDead = false
  let isGone = false
  let count = 0
  const pendingRequests = new Map<number, PromiseWithResolvers<JobOutcome>>()

  const fail = (reason: string) => {
    for (const { reject } of pendingRequests.values()) reject(new ProcessExitedError(reason))
  }
  const die = (cause: string) => {
    isDead = true
    isGone = true
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
      // While waiting for the end, nothing else may keep this process from ending before.
      if (!isGone) setReferenced(child, true)
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
    // Byte arrays stay byte arrays; JSON would make objects of them.
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
    // The process has ended or the system refuses: it works all the same.
  }
  return child
}

/** Lets an idle process not keep this one from ending. */
function setReferenced(child: ChildProcess, holds: boolean): void {
  const handles = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  for (const handle of handles) holds ? handle?.ref?.() : handle?.unref?.()
}

/** The whole process ended before the job did, for any reason: the job may not be at fault. */
export class ProcessExitedError extends Error {}
