import { type FileHandle, mkdir, open, rename, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface LogFile {
  /** Takes one line and returns at once; it is written soon after. */
  write(line: string): void
  /** How many could not be written and are not yet told of in the file. */
  lostLines(): number
  /** Resolves when everything that was taken is written. */
  close(): Promise<void>
}

interface Sizes {
  /** Bytes of one file. */
  readonly maxBytes?: number
  /** Characters that may wait while the disk is slow. */
  readonly maxBufferedBytes?: number
}

/** Files of the past beside the one that is written: `lectern.log.1` is the younger one. */
const rotatedFiles = 2
/** Characters: who reads a log wants to know what happened, not all of what it happened to. */
const maxLineChars = 32 * 1024

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT'

/**
 * A log that never grows beyond three files of 10 MB and keeps nobody waiting: lines are collected and written one bunch after another.
 * What cannot be written, because the disk is full or far behind, is lost and counted; the server goes on.
 */
export function openLogFile(
  path: string,
  { maxBytes = 10_485_760, maxBufferedBytes = 2_097_152 }: Sizes = {},
): LogFile {
  const lines: string[] = []
  let waiting = 0
  let lost = 0
  let file: { readonly handle: FileHandle; size: number } | undefined
  let work: Promise<void> | undefined
  let isClosed = false

  const current = async () => {
    if (file) return file
    await mkdir(dirname(path), { recursive: true })
    // Paths and names of accounts are nobody else's business.
    const handle = await open(path, 'a', 0o600)
    file = { handle, size: (await handle.stat()).size }
    return file
  }
  const letGo = async () => {
    const { handle } = file ?? {}
    file = undefined
    await handle?.close()
  }
  const rotate = async () => {
    await letGo()
    const age = (n: number) => (n === 0 ? path : `${path}.${n}`)
    try {
      for (let n = rotatedFiles; n > 0; n -= 1)
        await rename(age(n - 1), age(n)).catch((error) => {
          if (!isMissing(error)) throw error
        })
    } catch {
      // Somebody holds a file open where that forbids another name: a bound that depends on them is none.
      await truncate(path, 0)
    }
  }

  const append = async (text: string) => {
    const bytes = Buffer.from(text)
    const { size } = await current()
    if (size > 0 && size + bytes.length > maxBytes) await rotate()
    const open = await current()
    try {
      await open.handle.appendFile(bytes)
    } catch (error) {
      // A disk that fills up takes the first part, which would end within a line.
      await open.handle.truncate(open.size)
      throw error
    }
    open.size += bytes.length
  }

  /** Some of what waits, in order. */
  const takeLines = (): string[] => {
    const most = Math.min(maxBytes / 4, 65_536)
    let length = 0
    let count = 0
    while (count < lines.length && (count === 0 || length < most)) {
      length += lines[count]?.length ?? 0
      count += 1
    }
    waiting -= length
    return lines.splice(0, count)
  }
  const writeAll = async () => {
    while (lines.length > 0) {
      const gone = lost
      const some = takeLines()
      const note = { level: 40, time: new Date(), lost: gone, msg: 'lines of this log were lost' }
      try {
        await append((gone > 0 ? `${JSON.stringify(note)}\n` : '') + some.join(''))
        lost -= gone
      } catch {
        lost += some.length
        await letGo().catch(() => undefined)
      }
    }
    work = undefined
  }
  const begin = () => {
    work ??= writeAll()
  }
  // At once, so that there is a file to read before anything was said.
  const opened = current().then(
    () => undefined,
    () => undefined,
  )

  return {
    write(line) {
      if (isClosed) return
      const text = line.length > maxLineChars ? `${line.slice(0, maxLineChars)}…\n` : line
      if (waiting + text.length > maxBufferedBytes) {
        lost += 1
        return
      }
      lines.push(text)
      waiting += text.length
      if (!work) void opened.then(begin)
    },
    lostLines: () => lost,
    async close() {
      isClosed = true
      await opened
      begin()
      await work
      await letGo().catch(() => undefined)
    },
  }
}
