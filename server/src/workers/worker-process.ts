import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { JobCall, JobOutcome, ProcessRequest, ProcessResponse } from './call-job.ts'

export interface WorkerProcessOptions {
  /** file: URL of what it runs. */
  readonly module: URL
  readonly parameters: readonly string[]
  /** Of Node. */
  readonly flags: readonly string[]
  /** All that it sees of ours: what else there is, passwords at worst, is none of its business. */
  readonly environment: NodeJS.ProcessEnv
  /** Of the process, where the system lets it have one. */
  readonly niceness: number
}

const maxStderrChars = 500
/** Milliseconds that the end of a killed process is waited for. */
const killTimeoutMs = 2000

/** A process that does jobs. */
export interface WorkerProcess {
  readonly isDead: boolean
  /** Rejects when the process ends first. Aborting the signal only tells the process; it answers then, too. */
  run(call: JobCall, signal?: AbortSignal): Promise<JobOutcome>
  /** Resolves when the system has ended it, or takes too long to. */
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

  const fail = (why: string) => {
    for (const { reject } of pendingRequests.values()) reject(new ProcessExitedError(why))
  }
  const die = (how: string) => {
    isDead = true
    isGone = true
    fail([`its process ended (${how})`, stderrTail.trim()].filter(Boolean).join(': '))
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
  child.on('message', ({ id, isLast, ...answer }: ProcessResponse) => {
    // It ends by itself, as it should: no death of a job.
    isDead ||= isLast
    if ('died' in answer) pendingRequests.get(id)?.reject(new Error(answer.died))
    else pendingRequests.get(id)?.resolve(answer)
  })
  // What cannot be started at all has no other end.
  child.on('error', (error) => child.pid === undefined && die(error.message))
  child.on('exit', () => {
    isDead = true
  })
  // The last words may still be on their way when it has ended.
  child.on('close', (code, signal) => die(String(signal ?? code)))
  setReferenced(child, false)

  return {
    get isDead() {
      return isDead || !child.connected
    },
    async run(call, signal) {
      count += 1
      const id = count
      const answer = Promise.withResolvers<JobOutcome>()
      const abort = () => send({ id, call: undefined })
      pendingRequests.set(id, answer)
      setReferenced(child, true)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        send({ id, call })
        return await answer.promise
      } finally {
        signal?.removeEventListener('abort', abort)
        pendingRequests.delete(id)
        if (pendingRequests.size === 0) setReferenced(child, false)
      }
    },
    kill() {
      fail('its process was stopped')
      // Whoever waits for the end has nothing else left that keeps this process from ending before.
      if (!isGone) setReferenced(child, true)
      child.kill('SIGKILL')
      // A read that hangs in a network drive can keep a killed process for hours: nobody waits for that.
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
    // Byte arrays as such; JSON would make objects of them.
    serialization: 'advanced',
    // Nobody else's: an inspector or a loader of the server is not for jobs.
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment,
  })
  try {
    // Before it starts threads, which inherit it.
    if (child.pid !== undefined && niceness !== 0) setPriority(child.pid, niceness)
  } catch {
    // Gone already, or not allowed: it works all the same.
  }
  return child
}

/** An idle process does not keep this one from ending. */
function setReferenced(child: ChildProcess, holds: boolean): void {
  const handles = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  for (const handle of handles) holds ? handle?.ref?.() : handle?.unref?.()
}

/** The whole process ended before the job did, for whatever reason: it need not be to blame. */
export class ProcessExitedError extends Error {}
