import { Worker } from 'node:worker_threads'
import { isIdentityHash } from './identity-hash.ts'
import type { OldPasswordAnswer, OldPasswordRequest } from './old-password-thread.ts'

/** True for the hash of an account from another server (bcrypt or ASP.NET Identity), which the next sign-in replaces. */
export const isOldHash = (stored: string): boolean => /^\$2[abxy]\$/.test(stored) || isIdentityHash(stored)

/** Hash of a random text, with the cost of imported hashes. */
export const oldDummyHash = '$2a$10$VYXF8R1Y1mv6WEsycHKr4eFC4b8nzwkB1FPTyBB./MPdSrBhHfO7m'

/** Milliseconds without a check after which the thread ends: such hashes are rare. */
const idleMs = 10_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, (isRight: boolean) => void>()

function end(of: Worker | undefined): void {
  if (of === undefined || of !== worker) return
  worker = undefined
  clearTimeout(idle)
  for (const resolve of waiting.values()) resolve(false)
  waiting.clear()
  void of.terminate()
}

function start(): Worker {
  const started = new Worker(new URL('./old-password-thread.ts', import.meta.url))
  started.unref()
  started.on('message', ({ id, isRight }: OldPasswordAnswer) => {
    waiting.get(id)?.(isRight)
    waiting.delete(id)
    if (waiting.size > 0) return
    clearTimeout(idle)
    idle = setTimeout(() => end(started), idleMs)
    idle.unref()
  })
  started.on('error', () => end(started))
  started.on('exit', () => end(started))
  return started
}

/** Checks a password against such a hash, in a separate thread; false also for an invalid hash. */
export function checkOldPassword(password: string, hash: string): Promise<boolean> {
  clearTimeout(idle)
  worker ??= start()
  lastId += 1
  const id = lastId
  const to = worker
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    to.postMessage({ id, password, hash } satisfies OldPasswordRequest)
  })
}
