import { readdirSync, readFileSync } from 'node:fs'

/** Returns the memory of this process and of its children, in bytes. Linux only. */
function readMemory(): number {
  let sum = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The name of a process can contain anything; its state and its parent come after the last bracket (proc_pid_stat(5)).
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
      if (Number(name) === process.pid || Number(parent) === process.pid)
        sum += Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1]) * 4096
    } catch {
      // The process has ended in the meantime.
    }
  }
  return sum
}

export interface MeasuredWork<T> {
  readonly result: T
  readonly milliseconds: number
  /** Maximum growth of the memory of this process and its children since the start of the work. */
  readonly megabytes: number
}

/** Runs work and measures the growth of the memory of this process and its children. Linux only. */
export async function measureMemory<T>(work: () => Promise<T>): Promise<MeasuredWork<T>> {
  const [before, start] = [readMemory(), performance.now()]
  let maxBytes = before
  const timer = setInterval(() => {
    maxBytes = Math.max(maxBytes, readMemory())
  }, 30)
  try {
    const result = await work()
    return {
      result,
      milliseconds: Math.round(performance.now() - start),
      megabytes: Math.round((maxBytes - before) / 2 ** 20),
    }
  } finally {
    clearInterval(timer)
  }
}
