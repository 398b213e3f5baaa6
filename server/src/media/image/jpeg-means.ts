/** Means of an image's fields of 8 × 8 pixels, row by row: red, green, blue and 255. */
export interface FieldMeans {
  readonly columns: number
  readonly rows: number
  readonly data: Uint8Array | Uint8ClampedArray
}

interface Table {
  /** For each next eight bits: the length of the code that they begin with × 256 + its symbol; 0 for longer codes. */
  readonly short: Uint16Array
  /** For each length: the first code that is too large for it, and the offset from a code to its symbol. */
  readonly ends: Int32Array
  readonly offsets: Int32Array
  readonly symbols: Uint8Array
}

interface Component {
  readonly id: number
  /** Number of blocks of a unit in a row. */
  readonly across: number
  readonly down: number
  readonly quantizer: number
  readonly width: number
  readonly means: Float32Array
}

interface Frame {
  readonly width: number
  readonly height: number
  readonly unitsAcross: number
  readonly unitsDown: number
  readonly components: readonly Component[]
}

/**
 * Reads only the first coefficient of each block of a baseline JPEG (ITU-T T.81, annexes B and F), which is its mean: an image an eighth as
 * wide and high, for a fraction of the cost of a second pass of the image library. Meant for images that Lectern just encoded: returns
 * undefined for other kinds of JPEG (progressive, in several scans, with restarts) and for damaged ones.
 */
export function jpegMeans(bytes: Uint8Array): FieldMeans | undefined {
  const quantizers: number[] = []
  const tables: Table[] = []
  let frame: Frame | undefined
  for (const { marker, part, end } of readSegments(bytes)) {
    if (marker === 0xdb) readQuantizers(part, quantizers)
    else if (marker === 0xc4) readTables(part, tables)
    else if (marker === 0xc0) frame = readFrame(part, quantizers)
    else if (marker === 0xda) return frame && readScan(bytes.subarray(end), part, frame, tables)
    // The other kinds of frames; higher markers are application data or a comment.
    else if (marker < 0xe0) return undefined
  }
  return undefined
}

function* readSegments(bytes: Uint8Array): Generator<{ marker: number; part: Uint8Array; end: number }> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const end = at + 2 + word(bytes, at + 2)
    if (end < at + 4 || end > bytes.length) return
    yield { marker: bytes[at + 1] ?? 0, part: bytes.subarray(at + 4, end), end }
    at = end
  }
}

/** Larger than any poster. */
const maxPixels = 16_000_000

const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function readQuantizers(part: Uint8Array, quantizers: number[]): void {
  for (let at = 0; at < part.length; ) {
    const isWide = (part[at] ?? 0) >> 4 > 0
    quantizers[(part[at] ?? 0) & 15] = isWide ? word(part, at + 1) : (part[at + 1] ?? 0)
    at += isWide ? 129 : 65
  }
}

function readTables(part: Uint8Array, tables: Table[]): void {
  for (let at = 0; at + 17 <= part.length; ) {
    const counts = part.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    tables[part[at] ?? 0] = buildTable(counts, part.subarray(at + 17, at + 17 + total))
    at += 17 + total
  }
}

function buildTable(counts: Uint8Array, symbols: Uint8Array): Table {
  const table = {
    short: new Uint16Array(256),
    ends: new Int32Array(17),
    offsets: new Int32Array(17),
    symbols,
  }
  let code = 0
  let symbol = 0
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0
    table.offsets[length] = symbol - code
    if (length <= 8)
      for (let i = 0; i < count; i += 1) {
        const from = (code + i) << (8 - length)
        table.short.fill((length << 8) | (symbols[symbol + i] ?? 0), from, from + (1 << (8 - length)))
      }
    symbol += count
    code += count
    table.ends[length] = code
    code <<= 1
  }
  return table
}

function readFrame(part: Uint8Array, quantizers: readonly number[]): Frame | undefined {
  const [height, width, count = 0] = [word(part, 1), word(part, 3), part[5]]
  const descriptors = Array.from({ length: count }, (_, i) => part.subarray(6 + i * 3, 9 + i * 3))
  const samplings = descriptors.map(([, sampling = 0]) => [sampling >> 4, sampling & 15] as const)
  if (part[0] !== 8 || width === 0 || height === 0 || (count !== 1 && count !== 3)) return undefined
  if (width * height > maxPixels) return undefined
  if (samplings.flat().some((factor) => factor < 1 || factor > 2)) return undefined
  const [[across, down] = [1, 1]] = samplings
  // A single component is not interleaved: its unit is one block.
  const isAlone = count === 1
  const unitsAcross = Math.ceil(width / (isAlone ? 8 : 8 * across))
  const unitsDown = Math.ceil(height / (isAlone ? 8 : 8 * down))
  const components = descriptors.map(([id = 0, , quantizer = 0], i) => {
    const [h, v] = isAlone ? [1, 1] : (samplings[i] ?? [1, 1])
    if (h > across || v > down) return undefined
    const means = new Float32Array(unitsAcross * h * unitsDown * v)
    return { id, across: h, down: v, quantizer: quantizers[quantizer] ?? 0, width: unitsAcross * h, means }
  })
  return components.every((component) => component !== undefined)
    ? { width, height, unitsAcross, unitsDown, components }
    : undefined
}

function readScan(
  data: Uint8Array,
  header: Uint8Array,
  frame: Frame,
  tables: readonly Table[],
): FieldMeans | undefined {
  const { components, unitsAcross, unitsDown } = frame
  if (header[0] !== components.length) return undefined
  const coded = components.map((component, i) => {
    const chosen = header[2 + i * 2] ?? 0
    const [first, rest] = [tables[chosen >> 4], tables[16 + (chosen & 15)]]
    return first && rest && header[1 + i * 2] === component.id
      ? { component, first, rest, last: 0 }
      : undefined
  })
  if (!coded.every((each) => each !== undefined)) return undefined
  const bits = new Bits(data)
  for (let unit = 0; unit < unitsAcross * unitsDown; unit += 1) {
    const [left, top] = [unit % unitsAcross, Math.floor(unit / unitsAcross)]
    for (const each of coded) {
      const { across, down, width, means, quantizer } = each.component
      for (let block = 0; block < across * down; block += 1) {
        each.last += bits.block(each.first, each.rest)
        const x = left * across + (block % across)
        const y = top * down + Math.floor(block / across)
        means[y * width + x] = (each.last * quantizer) / 8
      }
    }
    if (bits.isBroken) return undefined
  }
  return asColors(frame)
}

/** Reads the bits of a scan. Bits beyond its end are zeros, which is noted. */
class Bits {
  isBroken = false
  private held = 0
  private count = 0
  private at = 0
  private missing = 0
  private readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  /** Reads a block: the difference of its first coefficient from that of the block before. The others are skipped. */
  block(first: Table, rest: Table): number {
    const size = this.symbol(first)
    const difference = size === 0 ? 0 : this.difference(size)
    for (let coefficientIndex = 1; coefficientIndex < 64; coefficientIndex += 1) {
      const symbol = this.symbol(rest)
      if ((symbol & 15) === 0 && symbol !== 0xf0) break
      coefficientIndex += symbol >> 4
      this.skip(symbol & 15)
    }
    return difference
  }

  private symbol(table: Table): number {
    this.fill()
    const short = table.short[(this.held >>> (this.count - 8)) & 255] ?? 0
    if (short !== 0) {
      this.count -= short >> 8
      return short & 255
    }
    for (let length = 9; length <= 16; length += 1) {
      const code = (this.held >>> (this.count - length)) & ((1 << length) - 1)
      if (code >= (table.ends[length] ?? 0)) continue
      this.count -= length
      return table.symbols[code + (table.offsets[length] ?? 0)] ?? 0
    }
    this.isBroken = true
    return 0
  }

  private difference(size: number): number {
    this.fill()
    if (size > 11) this.isBroken = true
    this.count -= size
    const value = (this.held >>> this.count) & ((1 << size) - 1)
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  private skip(size: number): void {
    this.fill()
    this.count -= size
  }

  /** Fills the buffer to at least 25 bits: a code has 16 at most, a value 15. */
  private fill(): void {
    while (this.count <= 24) {
      let byte = this.data[this.at] ?? 0xff
      if (byte !== 0xff) this.at += 1
      // A zero after it means that this is no marker. At a marker the scan is over, and the bits read beyond it are padding.
      else if (this.data[this.at + 1] === 0) this.at += 2
      else {
        byte = 0
        this.missing += 1
        if (this.missing > 4) this.isBroken = true
      }
      this.held = (this.held << 8) | byte
      this.count += 8
    }
  }
}

/** Converts to RGB by the formulas of JFIF; the chroma of a field is that of the larger field around it. */
function asColors({ width, height, components: [light, blueness, redness] }: Frame): FieldMeans | undefined {
  if (!light) return undefined
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  const data = new Uint8ClampedArray(columns * rows * 4)
  const valueAt = (of: Component | undefined, column: number, row: number): number => {
    if (!of) return 0
    const x = Math.floor((column * of.across) / light.across)
    return of.means[Math.floor((row * of.down) / light.down) * of.width + x] ?? 0
  }
  for (let row = 0, to = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, to += 4) {
      const y = valueAt(light, column, row) + 128
      const cb = valueAt(blueness, column, row)
      const cr = valueAt(redness, column, row)
      data.set([y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb, 255], to)
    }
  return { columns, rows, data }
}
