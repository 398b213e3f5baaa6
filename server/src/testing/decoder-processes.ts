import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns the ids of the decoder processes of this process. Linux only. `others` collects processes that are not of this one, so that
 * whoever asks every few milliseconds reads their files once.
 */
export function decoderProcesses(others = new Set<string>()): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || others.has(name)) return []
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      if (Number(parent) !== process.pid) {
        others.add(name)
        return []
      }
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

/** Resolves with the next decoder process that starts. Loading it takes longer than finding it, so that its first job is still running. */
export async function nextDecoderProcess(timeoutMs = 20_000): Promise<number> {
  const others = new Set<string>()
  const existing = new Set(decoderProcesses(others))
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(5)) {
    const found = decoderProcesses(others).find((pid) => !existing.has(pid))
    if (found !== undefined) return found
  }
  throw new Error('no process of a decoder was started')
}
