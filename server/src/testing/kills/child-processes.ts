import { readdirSync, readFileSync } from 'node:fs'

/** One process, as Linux describes it. */
export interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  /** The program and its arguments. */
  readonly command: readonly string[]
}

/** Returns all processes that this user can see, without zombies. Linux only. */
export function listProcesses(): ProcessFacts[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (/^State:\s+Z/m.test(status)) return []
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      return [{ pid: Number(name), parent, command }]
    } catch {
      // The process has ended in the meantime.
      return []
    }
  })
}
