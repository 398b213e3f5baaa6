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
  last: number
}

interface HuffmanCodes {
  /** What 16 bits begin with: bits of the code, and its symbol in the upper byte; 0 for what is no code. */
  readonly one: Uint16Array
  /** As many coefficients as are whole in 16 bits: their bits, their number in the upper byte, `endOfBlock`; 0 when not one is. */
  readonly many: Uint16Array
}
const endOfBlock = 0x80
/** Zeros after the end of the data, so that reading ahead needs no check. */
const spareBytes = 8
/** Those of the largest image that is decoded (`image-decode.ts`). */
const maxBlocks = 2_300_000

const noCodes: HuffmanCodes = { one: new Uint16Array(65_536), many: new Uint16Array(65_536) }
const keptCodes = new Map<string, HuffmanCodes>()
/** The tables of one encoder are always the same. */
const maxKeptCodes = 16

function readCodes(segment: Uint8Array): HuffmanCodes {
  const key = Buffer.from(segment).toString('latin1')
  const kept = keptCodes.get(key)
  if (kept) return kept
  const one = new Uint16Array(65_536)
  let next = 0
  let at = 16
  for (let length = 1; length <= 16; length += 1)
    for (let n = segment[length - 1] ?? 0; n > 0; n -= 1) {
      const span = 1 << (16 - length)
      one.fill(((segment[at] ?? 0) << 8) | length, next, next + span)
      next += span
      at += 1
    }
  if (keptCodes.size >= maxKeptCodes) keptCodes.clear()
  const codes = { one, many: one.map((_, window) => joinCoefficients(one, window)) }
  keptCodes.set(key, codes)
  return codes
}

function joinCoefficients(one: Uint16Array, window: number): number {
  let bits = 0
  let count = 0
  for (;;) {
    const code = one[(window << bits) & 0xffff] ?? 0
    const symbol = code >> 8
    const end = bits + (code & 255) + (symbol & 15)
    if (code === 0 || end > 16) return (count << 8) | bits
    if (symbol === 0) return (count << 8) | endOfBlock | end
    bits = end
    count += (symbol >> 4) + 1
  }
}

/** Returns the data of a scan without the bytes that only keep it from looking like a marker; undefined when it has restart markers. */
function unstuff(bytes: Uint8Array, from: number): Uint8Array | undefined {
  const data = new Uint8Array(bytes.length - from + spareBytes)
  let length = 0
  let at = from
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
      last: 0,
    }
  })
  return { width: (w1 << 8) | w2, height: (h1 << 8) | h2, components }
}

/** Returns the 16 bits at a position; there are some bytes after the last one. */
const next16 = (data: Uint8Array, at: number): number => {
  const byte = at >> 3
  const three =
    ((data[byte] as number) << 16) | ((data[byte + 1] as number) << 8) | (data[byte + 2] as number)
  return (three >> (8 - (at & 7))) & 0xffff
}

/** Returns the position after all coefficients of a block but the first; negative when they are damaged. */
function skipCoefficients({ one, many }: HuffmanCodes, data: Uint8Array, from: number): number {
  let at = from
  for (let k = 1; k < 64; ) {
    const window = next16(data, at)
    const joined = many[window] as number
    const next = k + (joined >> 8)
    if (joined !== 0 && next < 64) {
      at += joined & 31
      if ((joined & endOfBlock) !== 0) return at
      k = next
      continue
    }
    const code = one[window] as number
    if (code === 0) return -1
    const symbol = code >> 8
    at += (code & 255) + (symbol & 15)
    if (symbol === 0) return at
    k += (symbol >> 4) + 1
  }
  return at
}

interface Place {
  /** Position of the next bit; negative when the data is damaged. */
  at: number
}

/** Reads one block: adds its first coefficient to that of the block before, and skips the others. */
function readBlock(component: Component, data: Uint8Array, place: Place): void {
  const code = component.dc.one[next16(data, place.at)] as number
  if (code === 0) {
    place.at = -1
    return
  }
  place.at += code & 255
  const size = code >> 8
  if (size > 0) {
    const bits = next16(data, place.at) >> (16 - size)
    component.last += bits >> (size - 1) === 1 ? bits : bits - (1 << size) + 1
    place.at += size
  }
  place.at = skipCoefficients(component.ac, data, place.at)
}

/** Reads the blocks of a component in one unit. Returns false when the data is damaged. */
function readUnit(
  component: Component,
  data: Uint8Array,
  place: Place,
  keep?: (block: number) => void,
): boolean {
  for (let block = 0; block < component.across * component.down; block += 1) {
    readBlock(component, data, place)
    if (place.at < 0) return false
    keep?.(block)
  }
  return true
}

/** Walks over all coefficients and keeps the first of each block of the first component, which is the sum of the block. */
function readScan({ width, height, components }: Frame, data: Uint8Array): BlockAverages | undefined {
  const [first, ...others] = components
  if (!first || others.some((c) => c.across > first.across || c.down > first.down)) return undefined
  const unitColumns = Math.ceil(width / (8 * first.across))
  const units = unitColumns * Math.ceil(height / (8 * first.down))
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  if (columns * rows > maxBlocks) return undefined
  const values = new Float32Array(columns * rows)
  const end = (data.length - spareBytes) * 8
  const place: Place = { at: 0 }
  for (let unit = 0; unit < units; unit += 1) {
    const left = (unit % unitColumns) * first.across
    const top = Math.floor(unit / unitColumns) * first.down
    const keep = (block: number) => {
      const x = left + (block % first.across)
      const y = top + Math.floor(block / first.across)
      const grey = 128 + (first.last * first.quantization) / 8
      if (x < columns && y < rows) values[y * columns + x] = Math.min(255, Math.max(0, grey))
    }
    const isWhole = readUnit(first, data, place, keep) && others.every((c) => readUnit(c, data, place))
    if (!isWhole || place.at > end) return undefined
  }
  return { columns, rows, values }
}

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
    codes.set(segment[i] ?? 0, readCodes(segment.subarray(i + 1, i + size)))
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
    else if (marker === 0xda) {
      const data = frame && beginScan(frame.components, tables, segment) ? unstuff(bytes, end) : undefined
      return frame && data && readScan(frame, data)
    }
    at = end
  }
  return undefined
}
