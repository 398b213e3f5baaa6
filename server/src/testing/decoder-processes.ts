import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Numbers of the processes that this one has started for foreign decoders; Linux only. */
export function decoderProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      if (Number(parent) !== process.pid) return []
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('isolated-process') ? [Number(name)] : []
    } catch {
      // Ended meanwhile.
      return []
    }
  })
}

/** Ends them all, and waits until this process knows it. */
export async function endDecoderProcesses(): Promise<void> {
  const pids = decoderProcesses()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  while (pids.some((pid) => existsSync(`/proc/${pid}`))) await sleep(5)
  await sleep(20)
}

/** The next one to be started; it takes longer to load than this takes to find it, so that its first job is still under way. */
export async function nextDecoderProcess(patience = 20_000): Promise<number> {
  const known = new Set(decoderProcesses())
  for (const end = performance.now() + patience; performance.now() < end; await sleep(5)) {
    const found = decoderProcesses().find((pid) => !known.has(pid))
    if (found !== undefined) return found
  }
  throw new Error('no process of a decoder was started')
}
