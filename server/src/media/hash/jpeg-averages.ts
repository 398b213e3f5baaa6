import {
  endOfBlock,
  endOfStart,
  extend,
  findCode,
  type HuffmanCodes,
  joinCoefficients,
  joinStarts,
  lookupBits,
  lookupSize,
  readCodes,
  startShift,
} from './jpeg-huffman.ts'

/** Average brightness of each block of 8 × 8 pixels, 0 to 255, row by row. */
export interface BlockAverages {
  readonly columns: number
  readonly rows: number
  readonly values: Float32Array
}

interface Component {
  readonly id: number
  /** Blocks of a unit, across and down. */
  readonly across: number
  readonly down: number
  readonly quantization: number
  dc: HuffmanCodes
  ac: HuffmanCodes
}

/** Blocks of a unit at most (ITU-T T.81, B.2.3). */
const maxUnitBlocks = 10
/** Zeros after the end of the data, so that reading a unit needs no check: a coefficient has 31 bits at most. */
const spareBytes = maxUnitBlocks * 64 * 4
/** Those of the largest image that is decoded (`image-decode.ts`). */
const maxBlocks = 2_300_000

/** Most bits of a first coefficient that a table can have. */
const maxCoefficientBits = 15
const lookupShift = 32 - lookupBits

const noCodes = readCodes(new Uint8Array(16), new Uint8Array(0))

/** Returns the data of a scan without the bytes that only keep it from looking like a marker; undefined when it has restart markers. */
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

interface Frame {
  readonly width: number
  readonly height: number
  readonly components: readonly Component[]
}

function readFrame(segment: Uint8Array, quantizations: ReadonlyMap<number, number>): Frame | undefined {
  const [precision = 0, h1 = 0, h2 = 0, w1 = 0, w2 = 0, count = 0] = segment
  if (precision !== 8) return undefined
  const components = Array.from({ length: count }, (_, n) => {
    const [id = 0, sampling = 0, table = 0] = segment.subarray(6 + n * 3)
    return {
      id,
      across: sampling >> 4,
      down: sampling & 15,
      quantization: quantizations.get(table) ?? 1,
      dc: noCodes,
      ac: noCodes,
    }
  })
  return { width: (w1 << 8) | w2, height: (h1 << 8) | h2, components }
}

/** Reads the blocks of a scan one after the other. Tables of all components are in one array each: a page has a hundred thousand blocks. */
class BlockReader {
  /** Position of the next bit. */
  at = 0
  /** First coefficient of the last block of each component. */
  readonly sums: Int32Array
  readonly #components: readonly Component[]
  readonly #view: DataView
  readonly #starts: Int32Array
  readonly #coefficients: Uint16Array

  constructor(components: readonly Component[], data: Uint8Array) {
    this.#components = components
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    this.sums = new Int32Array(components.length)
    this.#starts = new Int32Array(components.length * lookupSize)
    this.#coefficients = new Uint16Array(components.length * lookupSize)
    for (const [n, { dc, ac }] of components.entries()) {
      const from = n * lookupSize
      // Both colours usually have the same codes.
      const twin = components.findIndex((c) => c.dc === dc && c.ac === ac) * lookupSize
      if (twin < from) {
        this.#starts.copyWithin(from, twin, twin + lookupSize)
        this.#coefficients.copyWithin(from, twin, twin + lookupSize)
      } else {
        joinCoefficients(ac, this.#coefficients, from)
        joinStarts(dc, ac, this.#starts, from)
      }
    }
  }

  /**
   * Reads one block: adds its first coefficient to that of the block before, and skips the others. Most blocks are one look-up: they end in
   * the bits that are looked up. Returns false for damage.
   */
  read(owner: number): boolean {
    const base = owner * lookupSize
    const bits = this.#view.getUint32(this.at >> 3) << (this.at & 7)
    const start = this.#starts[base + (bits >>> lookupShift)] as number
    if (start === 0) return this.#readLong(owner, bits) && this.#skip(owner, 1)
    this.at += start & 15
    this.sums[owner] = (this.sums[owner] as number) + (start >> startShift)
    return (start & endOfStart) !== 0 || this.#skip(owner, 1 + ((start >> 5) & 63))
  }

  /** Reads a first coefficient that has more bits than are looked up. */
  #readLong(owner: number, bits: number): boolean {
    const code = findCode((this.#components[owner] as Component).dc, bits)
    const size = code >> 8
    if (code === 0 || size > maxCoefficientBits) return false
    this.at += code & 255
    const rest = this.#view.getUint32(this.at >> 3) << (this.at & 7)
    if (size > 0) this.sums[owner] = (this.sums[owner] as number) + extend(rest >>> (32 - size), size)
    this.at += size
    return true
  }

  /** Skips the coefficients of a block from the one with this number on. */
  #skip(owner: number, first: number): boolean {
    const base = owner * lookupSize
    let at = this.at
    for (let k = first; k < 64; ) {
      const bits = this.#view.getUint32(at >> 3) << (at & 7)
      const joined = this.#coefficients[base + (bits >>> lookupShift)] as number
      const next = k + (joined >> 8)
      if (joined !== 0 && next < 64) {
        at += joined & 31
        if ((joined & endOfBlock) !== 0) break
        k = next
        continue
      }
      const code = findCode((this.#components[owner] as Component).ac, bits)
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

/**
 * Returns the components of the blocks of a unit, in the order of the data; those of the first one are the first. None when another one has
 * more blocks, or when a unit has more than it may.
 */
function listOwners(components: readonly Component[]): Int32Array {
  const [first] = components
  const owners = components.flatMap((c, n) => Array.from({ length: c.across * c.down }, () => n))
  const isUsual = first && components.every((c) => c.across <= first.across && c.down <= first.down)
  return Int32Array.from(isUsual && owners.length <= maxUnitBlocks ? owners : [])
}

/** Moves rows that are wider than a picture together, whose columns they have more at their ends. */
function cutRows(values: Float32Array, width: number, columns: number, rows: number): Float32Array {
  for (let row = 1; width > columns && row < rows; row += 1)
    values.copyWithin(row * columns, row * width, row * width + columns)
  return values.subarray(0, columns * rows)
}

/** Walks over all coefficients and keeps the first of each block of the first component, which is the sum of the block. */
function readScan({ width, height, components }: Frame, data: Uint8Array): BlockAverages | undefined {
  const [first] = components
  const owners = listOwners(components)
  if (!first || owners.length === 0) return undefined
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  if (columns * rows > maxBlocks) return undefined
  const unitColumns = Math.ceil(columns / first.across)
  const stored = unitColumns * first.across
  const values = new Float32Array(stored * rows)
  const units = unitColumns * Math.ceil(rows / first.down)
  const end = (data.length - spareBytes) * 8
  const reader = new BlockReader(components, data)
  const factor = first.quantization / 8
  const places = owners.map((_, block) => (block % first.across) + Math.floor(block / first.across) * stored)
  for (let unit = 0; unit < units; unit += 1) {
    const from = Math.floor(unit / unitColumns) * first.down * stored + (unit % unitColumns) * first.across
    for (let block = 0; block < owners.length; block += 1) {
      const owner = owners[block] as number
      if (!reader.read(owner)) return undefined
      // A row more at the end is not written: it is beyond the array.
      if (owner === 0) values[from + (places[block] as number)] = toGrey((reader.sums[0] as number) * factor)
    }
    if (reader.at > end) return undefined
  }
  return { columns, rows, values: cutRows(values, stored, columns, rows) }
}

/** Returns the brightness that is so much above the middle, cut to what exists. */
const toGrey = (difference: number): number => Math.min(255, Math.max(0, 128 + difference))

interface Tables {
  readonly quantizations: Map<number, number>
  readonly codes: Map<number, HuffmanCodes>
}

/** Keeps, of each table, what the first coefficient of a block is multiplied with. */
function addQuantizations({ quantizations }: Tables, segment: Uint8Array): void {
  for (let i = 0; i < segment.length; ) {
    const [head = 0, high = 1, low = 0] = segment.subarray(i, i + 3)
    const isWide = head >> 4 > 0
    quantizations.set(head & 15, isWide ? (high << 8) | low : high)
    i += isWide ? 129 : 65
  }
}

function addCodes({ codes }: Tables, segment: Uint8Array): void {
  for (let i = 0; i < segment.length; ) {
    const counts = segment.subarray(i + 1, i + 17)
    const size = 17 + counts.reduce((sum, n) => sum + n, 0)
    codes.set(segment[i] ?? 0, readCodes(counts, segment.subarray(i + 17, i + size)))
    i += size
  }
}

/** Gives the components their codes. False when the scan has not all of them in their order. */
function beginScan(components: readonly Component[], { codes }: Tables, segment: Uint8Array): boolean {
  for (const [n, component] of components.entries()) {
    const tables = segment[2 + n * 2] ?? 0
    component.dc = codes.get(tables >> 4) ?? noCodes
    component.ac = codes.get(16 | (tables & 15)) ?? noCodes
    if (segment[1 + n * 2] !== component.id) return false
  }
  return segment[0] === components.length
}

function readFirstScan(frame: Frame, tables: Tables, segment: Uint8Array, bytes: Uint8Array) {
  const data = beginScan(frame.components, tables, segment) ? unstuff(bytes) : undefined
  return data && readScan(frame, data)
}

/**
 * Returns the brightness of a baseline JPEG in an eighth of its size (ITU-T T.81): the sums of its blocks, without computing a pixel. That
 * takes less time than a decoder that draws it so small. Undefined for what our encoder does not write: progressive files, several scans,
 * restart markers, damage.
 */
export function readJpegAverages(bytes: Uint8Array): BlockAverages | undefined {
  const tables: Tables = { quantizations: new Map(), codes: new Map() }
  let frame: Frame | undefined
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const [, marker = 0, high = 0, low = 0] = bytes.subarray(at, at + 4)
    const end = at + 2 + ((high << 8) | low)
    const segment = bytes.subarray(at + 4, end)
    if (marker === 0xdb) addQuantizations(tables, segment)
    else if (marker === 0xc4) addCodes(tables, segment)
    else if (marker === 0xc0) frame = readFrame(segment, tables.quantizations)
    else if (marker === 0xda) return frame && readFirstScan(frame, tables, segment, bytes.subarray(end))
    at = end
  }
  return undefined
}
