import {
  countShift,
  differenceShift,
  endOfBlock,
  entryBits,
  extend,
  findCode,
  type HuffmanCodes,
  joinCoefficients,
  joinStarts,
  lookupBits,
  maxCount,
  readCodes,
} from './huffman-codes.ts'
import { markerAt, readWord } from './jpeg-header.ts'

/** A color component of a JPEG. The terms are those of ITU-T T.81, A.1 and A.2. */
interface Component {
  readonly id: number
  /** Sampling factors: blocks of an MCU, across and down. */
  readonly across: number
  readonly down: number
  /** The factor of DC coefficients of its quantization table. */
  readonly quantizer: number
}

/** The Huffman codes of a component, with their entries for each value of `lookupBits` bits. */
interface Codes {
  readonly dc: HuffmanCodes
  readonly ac: HuffmanCodes
  readonly starts: Int32Array
  readonly joined: Uint16Array
}

interface Frame {
  /** Size in blocks of the first component, and in MCUs. */
  readonly columns: number
  readonly rows: number
  readonly unitColumns: number
  readonly unitRows: number
  readonly components: readonly Component[]
}

/** Means of the blocks of a component minus the middle of all samples (128), row by row. */
export interface ComponentMeans {
  readonly across: number
  readonly down: number
  /** Blocks of a stored row: whole MCUs, so sometimes more than the image has. */
  readonly rowLength: number
  readonly means: Float32Array
}

/** The means of all blocks of 8 × 8 samples of a JPEG. `columns` and `rows` are those of blocks of the first component. */
export interface BlockMeans {
  readonly columns: number
  readonly rows: number
  readonly components: readonly ComponentMeans[]
}

/** Maximum numbers of components in a scan, and of blocks in an MCU (ITU-T T.81, B.2.3). */
const maxComponents = 4
const maxUnitBlocks = 10
/** Zeros after the end of the data, so that reading an MCU needs no check: a coefficient has at most 31 bits. */
const spareBytes = maxUnitBlocks * 64 * 4
/** Number of blocks of the largest image that is decoded (`image-decode.ts`). */
const maxBlocks = 2_300_000

/** Maximum number of bits of a DC difference that a table can have. */
const maxDifferenceBits = 15
const lookupShift = 32 - lookupBits

/**
 * Reads only the DC coefficient of each block of a baseline JPEG (ITU-T T.81, annexes B and F), which is the mean of the block: an image of an
 * eighth of the size, without computing a pixel, in less time than a decoder takes to draw it. Returns undefined for JPEGs that our encoder
 * does not write (progressive, with several scans or restart markers) and for damaged ones.
 */
export function readBlockMeans(bytes: Uint8Array): BlockMeans | undefined {
  const quantizers = new Map<number, number>()
  const codes = new Map<number, HuffmanCodes>()
  let frame: Frame | undefined
  for (let at = 2; ; ) {
    const marker = markerAt(bytes, at)
    if (!marker || marker === 'more' || marker.body !== at + 2) return undefined
    const segment = bytes.subarray(marker.body + 2, marker.next)
    if (marker.code === 0xdb) readQuantizers(segment, quantizers)
    else if (marker.code === 0xc4) readTables(segment, codes)
    else if (marker.code === 0xc0) frame = readFrame(segment, quantizers)
    else if (marker.code === 0xda)
      return frame && readFirstScan(frame, segment, codes, bytes.subarray(marker.next))
    at = marker.next
  }
}

/** Reads the factors of DC coefficients of a DQT segment. */
function readQuantizers(segment: Uint8Array, quantizers: Map<number, number>): void {
  for (let i = 0; i < segment.length; ) {
    const [head = 0, high = 1] = segment.subarray(i, i + 2)
    const isWide = head >> 4 > 0
    quantizers.set(head & 15, isWide ? readWord(segment, i + 1) : high)
    i += isWide ? 129 : 65
  }
}

/** Reads the tables of a DHT segment. Those of AC coefficients have numbers from 16. */
function readTables(segment: Uint8Array, codes: Map<number, HuffmanCodes>): void {
  for (let i = 0; i < segment.length; ) {
    const counts = segment.subarray(i + 1, i + 17)
    const size = 17 + counts.reduce((sum, n) => sum + n, 0)
    codes.set(segment[i] ?? 0, readCodes(counts, segment.subarray(i + 17, i + size)))
    i += size
  }
}

/** Reads a frame header; returns undefined unless the first component has the most blocks. */
function readFrame(segment: Uint8Array, quantizers: ReadonlyMap<number, number>): Frame | undefined {
  const [precision, count = 0] = [segment[0], segment[5]]
  const components = Array.from({ length: count }, (_, n) => {
    const [id = 0, sampling = 0, table = 0] = segment.subarray(6 + n * 3, 9 + n * 3)
    return { id, across: sampling >> 4, down: sampling & 15, quantizer: quantizers.get(table) ?? 1 }
  })
  const [first] = components
  const [columns, rows] = [Math.ceil(readWord(segment, 3) / 8), Math.ceil(readWord(segment, 1) / 8)]
  const unitBlocks = components.reduce((sum, { across, down }) => sum + across * down, 0)
  if (!first || count > maxComponents || precision !== 8 || columns * rows > maxBlocks) return undefined
  // The blocks of a single component are not interleaved (T.81, A.2.2), so our encoder declares only one.
  if (unitBlocks === 0 || unitBlocks > (count === 1 ? 1 : maxUnitBlocks)) return undefined
  if (components.some((c) => c.across > first.across || c.down > first.down)) return undefined
  const [unitColumns, unitRows] = [Math.ceil(columns / first.across), Math.ceil(rows / first.down)]
  return { columns, rows, unitColumns, unitRows, components }
}

/** Reads a scan with its header; returns undefined unless it has all components in their order. */
function readFirstScan(
  frame: Frame,
  header: Uint8Array,
  tables: ReadonlyMap<number, HuffmanCodes>,
  bytes: Uint8Array,
): BlockMeans | undefined {
  const codes: Codes[] = []
  for (const [n, { id }] of frame.components.entries()) {
    const [selector, chosen = 0] = header.subarray(1 + n * 2, 3 + n * 2)
    const [dc, ac] = [tables.get(chosen >> 4), tables.get(16 | (chosen & 15))]
    if (selector !== id || !dc || !ac) return undefined
    // Both chroma components usually have the same codes.
    const twin = codes.find((c) => c.dc === dc && c.ac === ac)
    codes.push(twin ?? { dc, ac, starts: joinStarts(dc, ac), joined: joinCoefficients(ac) })
  }
  const data = header[0] === codes.length ? unstuff(bytes) : undefined
  return data && readScan(frame, codes, data)
}

/** Returns the data of a scan without its stuffed bytes, and with spare ones at the end; undefined if it has restart markers. */
function unstuff(bytes: Uint8Array): Uint8Array | undefined {
  const data = new Uint8Array(bytes.length + spareBytes)
  let length = 0
  let at = 0
  for (;;) {
    const marker = bytes.indexOf(0xff, at)
    const end = marker < 0 ? bytes.length : marker
    data.set(bytes.subarray(at, end), length)
    length += end - at
    if (marker < 0 || bytes[marker + 1] === 0xd9) return data.subarray(0, length + spareBytes)
    if (bytes[marker + 1] !== 0) return undefined
    data[length] = 0xff
    length += 1
    at = marker + 2
  }
}

/** Reads the blocks of a scan one after the other. */
class BlockReader {
  /** Position of the next bit. */
  at = 0
  /** DC coefficient of the last block of each component. */
  readonly coefficients: Int32Array
  readonly #codes: readonly Codes[]
  readonly #view: DataView

  constructor(codes: readonly Codes[], data: Uint8Array) {
    this.coefficients = new Int32Array(codes.length)
    this.#codes = codes
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  /**
   * Reads one block: adds the difference to the DC coefficient of the block before, and skips the AC coefficients. Most blocks need one
   * look-up: they end in the bits that are looked up. Returns false for damage.
   */
  read(component: number): boolean {
    const codes = this.#codes[component] as Codes
    const bits = this.#view.getUint32(this.at >> 3) << (this.at & 7)
    const start = codes.starts[bits >>> lookupShift] as number
    if (start === 0) return this.#readLong(component, codes.dc, bits) && this.#skip(codes, 1)
    this.at += start & entryBits
    this.coefficients[component] = (this.coefficients[component] as number) + (start >> differenceShift)
    return (start & endOfBlock) !== 0 || this.#skip(codes, 1 + ((start >> countShift) & maxCount))
  }

  /** Reads a DC coefficient that has more bits than are looked up. */
  #readLong(component: number, dc: HuffmanCodes, bits: number): boolean {
    const code = findCode(dc, bits)
    const size = code >> 8
    if (code === 0 || size > maxDifferenceBits) return false
    this.at += code & 255
    const rest = this.#view.getUint32(this.at >> 3) << (this.at & 7)
    const difference = size > 0 ? extend(rest >>> (32 - size), size) : 0
    this.coefficients[component] = (this.coefficients[component] as number) + difference
    this.at += size
    return true
  }

  /** Skips the AC coefficients of a block from this one on. */
  #skip({ ac, joined }: Codes, first: number): boolean {
    let at = this.at
    for (let k = first; k < 64; ) {
      const bits = this.#view.getUint32(at >> 3) << (at & 7)
      const entry = joined[bits >>> lookupShift] as number
      const next = k + (entry >> countShift)
      if (entry !== 0 && next < 64) {
        at += entry & entryBits
        if ((entry & endOfBlock) !== 0) break
        k = next
        continue
      }
      const code = findCode(ac, bits)
      if (code === 0) return false
      const symbol = code >> 8
      at += (code & 255) + (symbol & 15)
      if (symbol === 0) break
      k += (symbol >> 4) + 1
    }
    this.at = at
    return true
  }
}

/** Returns the blocks of an MCU in the order of the data, each with its index in the means of its component. */
const listUnitBlocks = (planes: readonly ComponentMeans[], components: readonly Component[]) =>
  planes.flatMap(({ across, down, rowLength, means }, component) =>
    Array.from({ length: across * down }, (_, n) => ({
      component,
      means,
      at: (n % across) + Math.floor(n / across) * rowLength,
      across,
      toNextRow: (down - 1) * rowLength,
      factor: (components[component]?.quantizer ?? 1) / 8,
    })),
  )

/** Reads the DC coefficients of all blocks of a scan; returns undefined for damage. */
function readScan(frame: Frame, codes: readonly Codes[], data: Uint8Array): BlockMeans | undefined {
  const { columns, rows, unitColumns, unitRows } = frame
  const components = frame.components.map(({ across, down }): ComponentMeans => {
    const rowLength = unitColumns * across
    return { across, down, rowLength, means: new Float32Array(rowLength * unitRows * down) }
  })
  const blocks = listUnitBlocks(components, frame.components)
  const reader = new BlockReader(codes, data)
  const end = (data.length - spareBytes) * 8
  for (let unit = 1; unit <= unitColumns * unitRows; unit += 1) {
    const isRowEnd = unit % unitColumns === 0
    for (const block of blocks) {
      if (!reader.read(block.component)) return undefined
      block.means[block.at] = (reader.coefficients[block.component] as number) * block.factor
      block.at += isRowEnd ? block.across + block.toNextRow : block.across
    }
    if (reader.at > end) return undefined
  }
  return { columns, rows, components }
}
