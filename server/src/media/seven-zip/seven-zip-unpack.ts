import { crc32 } from 'node:zlib'
import type { SevenZipEntry } from './seven-zip-list.ts'
import type { ArchiveSource, SevenZipProgram } from './seven-zip-program.ts'

/** Receives the content of an entry; `isWhole`: size and checksum are those of the archive. Returning false from either ends the pass. */
export interface EntrySink {
  accept(entry: SevenZipEntry, bytes: Uint8Array): boolean
  done(entry: SevenZipEntry, isWhole: boolean): boolean
}

/**
 * Unpacks entries in one pass. The program writes their contents one after the other; their sizes determine where each ends, their checksums
 * verify them. Entries without any output are reported as damaged. `entries`: all that are unpacked, in the order of the archive; `names`:
 * those to request, or all.
 */
export function unpackSevenZip(
  program: SevenZipProgram,
  source: ArchiveSource,
  entries: readonly SevenZipEntry[],
  sink: EntrySink,
  names: readonly string[] = [],
): void {
  let index = 0
  let received = 0
  let checksum = 0
  let isOpen = true

  /** Completes the entries that have all of their bytes, including empty ones. */
  const closeFull = (): void => {
    for (let entry = entries[index]; isOpen && entry; entry = entries[index]) {
      if (received < entry.size) return
      const isWhole = entry.crc32 === null || entry.crc32 === checksum
      index += 1
      received = 0
      checksum = 0
      if (!sink.done(entry, isWhole)) isOpen = false
    }
  }
  program.run(
    ['x', '-so'],
    '7z',
    source,
    (bytes) => {
      let rest = bytes
      closeFull()
      while (isOpen && rest.length > 0) {
        const entry = entries[index]
        if (!entry) return false
        const chunk = rest.subarray(0, Math.min(rest.length, entry.size - received))
        received += chunk.length
        checksum = crc32(chunk, checksum)
        if (chunk.length > 0 && !sink.accept(entry, chunk)) isOpen = false
        rest = rest.subarray(chunk.length)
        closeFull()
      }
      return isOpen
    },
    names,
  )
  closeFull()
  for (const entry of entries.slice(index)) sink.done(entry, false)
}
