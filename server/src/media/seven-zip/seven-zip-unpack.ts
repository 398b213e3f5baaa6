import { crc32 } from 'node:zlib'
import type { SevenZipEntry } from './seven-zip-list.ts'
import type { ArchiveSource, SevenZipProgram } from './seven-zip-program.ts'

/** Receives the content of an entry; `isWhole`: size and checksum are those of the archive. Returning false from either ends the pass. */
export interface EntrySink {
  accept(entry: SevenZipEntry, bytes: Uint8Array): boolean
  done(entry: SevenZipEntry, isWhole: boolean): boolean
}

/**
 * Unpacks entries in one pass. The program writes their contents one after the other; their sizes say where one ends, their checksums
 * verify it. `entries`: all that are unpacked, in the order of the archive; `names`: those to request, or everything.
 */
export function unpackSevenZip(
  program: SevenZipProgram,
  source: ArchiveSource,
  entries: readonly SevenZipEntry[],
  taker: EntrySink,
  names: readonly string[] = [],
): void {
  const output = new SplitOutput(entries, taker)
  program.run(['x', '-so'], '7z', source, (bytes) => output.accept(bytes), names)
  output.end()
}

class SplitOutput {
  readonly #entries: readonly SevenZipEntry[]
  readonly #taker: EntrySink
  #index = 0
  #taken = 0
  #checksum = 0
  #isOpen = true

  constructor(entries: readonly SevenZipEntry[], taker: EntrySink) {
    this.#entries = entries
    this.#taker = taker
  }

  accept(bytes: Uint8Array): boolean {
    let rest = bytes
    this.#closeFull()
    while (this.#isOpen && rest.length > 0) {
      const entry = this.#entries[this.#index]
      if (!entry) return false
      const chunk = rest.subarray(0, Math.min(rest.length, entry.size - this.#taken))
      this.#taken += chunk.length
      this.#checksum = crc32(chunk, this.#checksum)
      if (chunk.length > 0 && !this.#taker.accept(entry, chunk)) this.#isOpen = false
      rest = rest.subarray(chunk.length)
      this.#closeFull()
    }
    return this.#isOpen
  }

  /** Completes the entries that have all of their bytes, including empty ones. */
  #closeFull(): void {
    for (let entry = this.#entries[this.#index]; this.#isOpen && entry; entry = this.#entries[this.#index]) {
      if (this.#taken < entry.size) return
      const isWhole = entry.crc32 === null || entry.crc32 === this.#checksum
      this.#index += 1
      this.#taken = 0
      this.#checksum = 0
      if (!this.#taker.done(entry, isWhole)) this.#isOpen = false
    }
  }

  /** Reports the entries without any output as damaged. */
  end(): void {
    this.#closeFull()
    for (const entry of this.#entries.slice(this.#index)) this.#taker.done(entry, false)
  }
}
