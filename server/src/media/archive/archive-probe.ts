import { headerLengths } from '../image/image-header.ts'
import { comicInfoLimits } from '../metadata/comic-info.ts'
import { type Inspected, isComicInfoName, sniff, unreadable } from './archive-pages.ts'

/** Inspects an entry that a decoder writes in chunks, and keeps only the bytes needed to detect its type; all of them for ComicInfo.xml. */
export class EntryProbe {
  readonly name: string
  /** Uncompressed size in bytes, as the archive claims; null if unknown. */
  readonly #bytes: number | null
  readonly #isInfo: boolean
  #kept: Uint8Array[] = []
  #length = 0
  /** Index into `headerLengths`: number of bytes inspected next. */
  #step = 0
  #sniffed: ReturnType<typeof sniff> | undefined

  constructor(name: string, bytes: number | null) {
    this.name = name
    this.#bytes = bytes
    this.#isInfo = isComicInfoName(name)
  }

  /** True if more content would help. */
  get needsMoreBytes(): boolean {
    if (this.#isInfo) return this.#length <= comicInfoLimits.bytes
    return this.#sniffed === undefined || this.#sniffed.needsMoreBytes
  }

  /** Copies the chunk, because it may be memory of the decoder. */
  accept(bytes: Uint8Array): void {
    if (!this.needsMoreBytes) return
    const maxBytes = this.#isInfo ? comicInfoLimits.bytes + 1 : (headerLengths.at(-1) ?? 0)
    const chunk = Uint8Array.from(bytes.subarray(0, Math.max(0, maxBytes - this.#length)))
    this.#kept.push(chunk)
    this.#length += chunk.length
    while (!this.#isInfo && this.needsMoreBytes && this.#length >= (headerLengths[this.#step] ?? Infinity)) {
      this.#step += 1
      this.#inspect(this.#step === headerLengths.length)
    }
  }

  /** Returns the result, after enough or all of the content was received; `isWhole`: the decoder found no error. */
  result(isWhole: boolean): Inspected {
    if (this.#length === 0 && !isWhole) return unreadable(this.name)
    if (this.#sniffed === undefined || this.#sniffed.needsMoreBytes) this.#inspect(true)
    const { mediaType = null, size = null, isDamaged = true } = this.#sniffed ?? {}
    const found = { mediaType, size, isDamaged: isDamaged || !isWhole }
    return { name: this.name, stored: null, bytes: this.#bytes, ...found }
  }

  /** All bytes received. */
  get content(): Uint8Array {
    return Buffer.concat(this.#kept)
  }

  #inspect(isWhole: boolean): void {
    const head = Buffer.concat(this.#kept)
    this.#sniffed = sniff(this.name, head, isWhole)
    this.#kept = this.#isInfo || this.#sniffed.needsMoreBytes ? [head] : []
  }
}
