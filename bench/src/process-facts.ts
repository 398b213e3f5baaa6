import { readFileSync } from 'node:fs'

const read = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
const numberOf = (text: string, key: string): number =>
  Number(text.match(new RegExp(`^${key}:\\s*(\\d+)`, 'm'))?.[1] ?? Number.NaN)

export interface Memory {
  /** Resident now and at most so far, in MB. */
  readonly now: number
  readonly peak: number
  /** What is its own: without the text of programs and libraries, which the system can drop and others share. */
  readonly own: number
}

/** Memory of a process; undefined where the system does not tell (no /proc). */
export function memoryOf(pid: number): Memory | undefined {
  const status = read(pid, 'status')
  return status === undefined
    ? undefined
    : {
        now: numberOf(status, 'VmRSS') / 1024,
        peak: numberOf(status, 'VmHWM') / 1024,
        own: numberOf(status, 'RssAnon') / 1024,
      }
}

export interface Traffic {
  /** Bytes through read and write calls, whether or not a disk was asked. */
  readonly read: number
  readonly written: number
  readonly reads: number
}

/** What a process read and wrote since its start; undefined where the system does not tell. */
export function trafficOf(pid: number): Traffic | undefined {
  const io = read(pid, 'io')
  return io === undefined
    ? undefined
    : { read: numberOf(io, 'rchar'), written: numberOf(io, 'wchar'), reads: numberOf(io, 'syscr') }
}
