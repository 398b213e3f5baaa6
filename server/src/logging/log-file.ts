import { type FileHandle, mkdir, open, rename, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { privateFileMode, privateFolderMode } from '../config/private-files.ts'

export interface LogFile {
  /** Adds one line and returns at once; the line is written soon after. */
  write(line: string): void
  /** Number of lines that could not be written and are not yet reported in the file. */
  lostLines(): number
  /** Resolves when all received lines are written. */
  close(): Promise<void>
}

interface Sizes {
  /** Maximum size of one file, in bytes. */
  readonly maxBytes?: number
  /** Maximum number of characters that wait while the disk is slow. */
  readonly maxBufferedBytes?: number
}

/** Number of older files beside the current one; `lectern.log.1` is the newest of them. */
const rotatedFiles = 2
/** Maximum length of a line, in characters. */
const maxLineChars = 32 * 1024

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT'

/**
 * Opens a log that never grows beyond three files of 10 MB and never blocks: lines are collected and written in batches. Lines that cannot
 * be written, because the disk is full or too slow, are lost and counted; the server continues.
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
    await mkdir(dirname(path), { recursive: true, mode: privateFolderMode })
    const handle = await open(path, 'a', privateFileMode)
    file = { handle, size: (await handle.stat()).size }
    return file
  }
  const closeFile = async () => {
    const { handle } = file ?? {}
    file = undefined
    await handle?.close()
  }
  const rotate = async () => {
    await closeFile()
    const age = (n: number) => (n === 0 ? path : `${path}.${n}`)
    try {
      for (let n = rotatedFiles; n > 0; n -= 1)
        await rename(age(n - 1), age(n)).catch((error) => {
          if (!isMissing(error)) throw error
        })
    } catch {
      // Some systems cannot rename a file that another program has open; the limit must hold anyway.
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
      // A full disk may have accepted a part of the text, which would end within a line.
      await open.handle.truncate(open.size)
      throw error
    }
    open.size += bytes.length
  }

  /** Takes some of the waiting lines, in order. */
  const takeLines = (): string[] => {
    const maxChars = Math.min(maxBytes / 4, 65_536)
    let length = 0
    let count = 0
    while (count < lines.length && (count === 0 || length < maxChars)) {
      length += lines[count]?.length ?? 0
      count += 1
    }
    waiting -= length
    return lines.splice(0, count)
  }
  const writeAll = async () => {
    while (lines.length > 0) {
      const reported = lost
      const some = takeLines()
      const note = { level: 40, time: new Date(), lost: reported, msg: 'lines of this log were lost' }
      try {
        await append((reported > 0 ? `${JSON.stringify(note)}\n` : '') + some.join(''))
        lost -= reported
      } catch {
        lost += some.length
        await closeFile().catch(() => undefined)
      }
    }
    work = undefined
  }
  const startWriting = () => {
    work ??= writeAll()
  }
  // Opened immediately, so that the file exists before the first line.
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
      if (!work) void opened.then(startWriting)
    },
    lostLines: () => lost,
    async close() {
      isClosed = true
      await opened
      startWriting()
      await work
      await closeFile().catch(() => undefined)
    },
  }
}
