import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { JobCall, JobOutcome, ProcessAnswer } from './call-job.ts'
import type { Crew } from './crew.ts'

export interface ProcessOptions {
  /** Milliseconds after which the process ends when there is no work. */
  readonly idleTimeout: number
  /** Of the process, where the system lets it have one. */
  readonly niceness: number
}

/** Its memory is watched by itself (`process-watch.ts`); this limits JavaScript objects alone, of which foreign decoders make few. */
const flags = ['--max-old-space-size=256', '--max-semi-space-size=4', '--expose-gc']
/**
 * GNU's malloc keeps what is freed, in one heap for each thread: after some large pictures that is hundreds of megabytes. So it returns
 * large blocks at once; other systems do not read these names. One decoder needs no four threads, and what else the environment of the
 * server holds, passwords at worst, is none of its business.
 */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
}
const lastWords = 500
/** Milliseconds that the end of a killed process is waited for. */
const patience = 2000

/**
 * One process of its own, for decoders that may crash, hang or eat all memory: started with the first job, replaced after its death,
 * ended when idle. It does one job at a time.
 */
export function processCrew({ idleTimeout, niceness }: ProcessOptions): Crew {
  let child: Child | undefined
  let idle: NodeJS.Timeout | undefined

  let ended: Promise<unknown> = Promise.resolve()
  const drop = (): void => {
    clearTimeout(idle)
    ended = Promise.all([ended, child?.kill()])
    child = undefined
  }
  return {
    async run(call, signal) {
      clearTimeout(idle)
      if (child?.isDead !== false) child = startChild(niceness)
      signal.addEventListener('abort', drop, { once: true })
      try {
        return await child.ask(call)
      } finally {
        signal.removeEventListener('abort', drop)
        idle = setTimeout(drop, idleTimeout).unref()
      }
    },
    async end() {
      drop()
      await ended
    },
  }
}

interface Child {
  readonly isDead: boolean
  /** Rejects when the process ends first. */
  ask(call: JobCall): Promise<JobOutcome>
  /** Resolves when the system has ended it, or takes too long to. */
  kill(): Promise<unknown>
}

function startChild(niceness: number): Child {
  const child = forkQuietly(niceness)
  const ended = Promise.withResolvers<void>()
  let words = ''
  let isDead = false
  let isGone = false
  let asked: PromiseWithResolvers<JobOutcome> | undefined

  const die = (how: string) => {
    isDead = true
    isGone = true
    asked?.reject(new Error([`its process ended (${how})`, words.trim()].filter(Boolean).join(': ')))
    ended.resolve()
  }
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-lastWords)
  })
  child.on('message', ({ isLast, ...outcome }: ProcessAnswer) => {
    // It ends by itself, as it should: no death of a job.
    isDead ||= isLast
    asked?.resolve(outcome)
  })
  // What cannot be started at all has no other end.
  child.on('error', (error) => child.pid === undefined && die(error.message))
  child.on('exit', () => {
    isDead = true
  })
  // The last words may still be on their way when it has ended.
  child.on('close', (code, signal) => die(String(signal ?? code)))
  holdOpen(child, false)

  return {
    get isDead() {
      return isDead || !child.connected
    },
    async ask(call) {
      asked = Promise.withResolvers<JobOutcome>()
      holdOpen(child, true)
      try {
        child.send(call, (error) => error && asked?.reject(error))
        return await asked.promise
      } finally {
        asked = undefined
        holdOpen(child, false)
      }
    },
    kill() {
      asked?.reject(new Error('its process was stopped'))
      // Whoever waits for the end has nothing else left that keeps this process from ending before.
      if (!isGone) holdOpen(child, true)
      child.kill('SIGKILL')
      // A read that hangs in a network drive can keep a killed process for hours: nobody waits for that.
      return Promise.race([ended.promise, sleep(patience, undefined, { ref: false })])
    },
  }
}

function forkQuietly(niceness: number): ChildProcess {
  const child = fork(
    fileURLToPath(new URL('./isolated-process.ts', import.meta.url)),
    [String(process.pid)],
    {
      // Byte arrays as such; JSON would make objects of them.
      serialization: 'advanced',
      // Nobody else's: an inspector or a loader of the server is not for decoders.
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: environment,
    },
  )
  try {
    // Before it starts threads, which inherit it.
    if (child.pid !== undefined && niceness !== 0) setPriority(child.pid, niceness)
  } catch {
    // Gone already, or not allowed: it works all the same.
  }
  return child
}

/** An idle process does not keep this one from ending. */
function holdOpen(child: ChildProcess, holds: boolean): void {
  const handles = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  for (const handle of handles) holds ? handle?.ref?.() : handle?.unref?.()
}
