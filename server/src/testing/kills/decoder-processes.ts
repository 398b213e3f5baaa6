import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the ids of the decoder processes of this process. Linux only. */
export function decoderProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      if (Number(parent) !== process.pid) return []
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('isolated-process') ? [Number(name)] : []
    } catch {
      // The process has ended in the meantime.
      return []
    }
  })
}

/** Ends all decoder processes, and waits until this process has noticed it. */
export async function endDecoderProcesses(): Promise<void> {
  const pids = decoderProcesses()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  while (pids.some((pid) => existsSync(`/proc/${pid}`))) await sleep(5)
  await sleep(20)
}

/** Resolves with the next decoder process that starts, before it can have done any of its first job. */
export async function nextDecoderProcess(timeoutMs = 20_000): Promise<number> {
  const found = Promise.withResolvers<number>()
  const hear = (message: unknown) => {
    const { process: child } = message as { readonly process: ChildProcess }
    child.once('spawn', () => {
      if (child.pid !== undefined && child.spawnargs.some((each) => each.includes('isolated-process')))
        found.resolve(child.pid)
    })
  }
  subscribe('child_process', hear)
  const timer = setTimeout(() => found.reject(new Error('no process of a decoder was started')), timeoutMs)
  try {
    return await found.promise
  } finally {
    clearTimeout(timer)
    unsubscribe('child_process', hear)
  }
}
