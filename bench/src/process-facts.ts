import { readFileSync } from 'node:fs'

const read = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
const parseNumber = (text: string, key: string): number =>
  Number(text.match(new RegExp(`^${key}:\\s*(\\d+)`, 'm'))?.[1] ?? Number.NaN)

export interface Memory {
  /** Resident memory now and at its peak, in MB. */
  readonly now: number
  readonly peak: number
  /** Memory without the code of programs and libraries, which the system can drop and other processes share. */
  readonly own: number
}

/** Returns the memory of a process, or undefined where the system does not report it (no /proc). */
export function readMemory(pid: number): Memory | undefined {
  const status = read(pid, 'status')
  return status === undefined
    ? undefined
    : {
        now: parseNumber(status, 'VmRSS') / 1024,
        peak: parseNumber(status, 'VmHWM') / 1024,
        own: parseNumber(status, 'RssAnon') / 1024,
      }
}

/** Returns the ids of a process and of its descendants. */
function listProcessTree(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`)?.trim().split(' ').filter(Boolean) ?? []
  return [pid, ...children.flatMap((child) => listProcessTree(Number(child)))]
}

/** Returns the resident kB of each part of a file that a process has mapped. */
function mappedBy(pid: number): [string, number][] {
  const mappings = (read(pid, 'smaps') ?? '').split(/^(?=[\da-f]+-[\da-f]+ )/m)
  return mappings.flatMap((mapping) => {
    const [, offset, file] = /^\S+ \S+ (\S+) \S+ [1-9]\d*\s+(.+)/.exec(mapping) ?? []
    if (file === undefined) return []
    return [[`${offset} ${file}`, parseNumber(mapping, 'Rss') - parseNumber(mapping, 'Anonymous')]]
  })
}

/**
 * Returns the memory of a process and its descendants together, in MB. Pages of a file that several have mapped, above all the code of
 * Node, count once: for each part of a file the largest share counts. The rest is added up.
 */
function memoryOfAll(pid: number): number {
  const members = listProcessTree(pid)
  const own = members.map((member) => parseNumber(read(member, 'status') ?? '', 'RssAnon') || 0)
  const parts = new Map<string, number>()
  for (const [part, size] of members.flatMap(mappedBy)) parts.set(part, Math.max(parts.get(part) ?? 0, size))
  return [...own, ...parts.values()].reduce((sum, size) => sum + size, 0) / 1024
}

/** Reads the memory of a process and its descendants once a second, because the system reports no peak of all together. */
export function watchMemory(pid: number): {
  readonly peak: () => number | undefined
  readonly stop: () => void
} {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOfAll(pid))
  }, 1000)
  // The server alone may have had more between two readings.
  return {
    peak: () => {
      const server = readMemory(pid)
      return server && Math.max(peak, server.peak)
    },
    stop: () => clearInterval(timer),
  }
}

export interface Traffic {
  /** Bytes of read and write calls, also those that did not reach a disk. */
  readonly read: number
  readonly written: number
  readonly reads: number
}

/** Returns the bytes that a process read and wrote since its start, or undefined where the system does not report them. */
export function readTraffic(pid: number): Traffic | undefined {
  const io = read(pid, 'io')
  return io === undefined
    ? undefined
    : { read: parseNumber(io, 'rchar'), written: parseNumber(io, 'wchar'), reads: parseNumber(io, 'syscr') }
}

/** Ticks of the kernel's clock in a second, which Linux fixes for programs. */
const ticksPerSecond = 100

/**
 * Returns the processor time of a process with its threads, its descendants and those that have ended, in ms; undefined where the system
 * does not report it.
 */
export function readProcessorTime(pid: number): number | undefined {
  const times = listProcessTree(pid).map((member) => {
    // The name in brackets may have spaces. After it: the 14th to 17th fields are user and system time, of itself and of ended children.
    const fields = read(member, 'stat')?.split(') ').at(-1)?.split(' ').slice(11, 15)
    return fields?.reduce((sum, field) => sum + Number(field), 0) ?? 0
  })
  return read(pid, 'stat') === undefined
    ? undefined
    : (times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond) * 1000
}
