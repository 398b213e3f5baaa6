/** Units of the design grid to the width of an em. */
const unitsPerEm = 1000
const ascent = 930
const descent = 250

const uint16 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2)
  return bytes
}
const uint32 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

/** Returns a glyph that is one rectangle on the baseline. Its four points are all on the curve. */
function rectangle(left: number, right: number, top: number): Buffer {
  const box = uint16(1, left, 0, right, top)
  const points = [
    uint16(3, 0), // The last point of the contour; no instructions.
    Buffer.from([1, 1, 1, 1]),
    uint16(left, 0, right - left, 0), // Each x is the distance to the one before.
    uint16(0, top, 0, -top),
  ]
  return Buffer.concat([box, ...points])
}

const glyphIds = { missing: 0, space: 1, narrow: 2, wide: 3 } as const

/**
 * Maps the characters of the basic plane to three glyphs. The segments of 256 characters share three lists of glyphs, as
 * format 4 allows (OpenType 1.9, cmap); a list for each would not fit.
 */
function characterMap(): Buffer {
  const block = 256
  const listOf = (id: number) => uint16(...Array.from({ length: block }, () => id))
  const first = Buffer.concat([
    uint16(...Array.from({ length: 0x20 }, () => glyphIds.missing)),
    uint16(glyphIds.space),
    uint16(...Array.from({ length: block - 0x21 }, () => glyphIds.narrow)),
  ])
  const lists = [first, listOf(glyphIds.narrow), listOf(glyphIds.wide)]
  // Not the private area and what follows: from the forms there Arabic ligatures would be made, which swallow letters.
  const starts = Array.from({ length: 0xd8 }, (_, at) => at * block)
  const count = starts.length + 1
  const offsets = starts.map((start, at) => {
    const list = at === 0 ? 0 : start >= 0x2e00 ? 2 : 1
    // From the place of this offset to the list behind all offsets.
    return (count - at) * 2 + list * block * 2
  })
  const ends = starts.map((start) => start + block - 1)
  const searchRange = 2 ** Math.floor(Math.log2(count)) * 2
  const table = Buffer.concat([
    uint16(count * 2, searchRange, Math.log2(searchRange / 2), count * 2 - searchRange),
    uint16(...ends, 0xffff, 0),
    uint16(...starts, 0xffff),
    uint16(...starts.map(() => 0), 1),
    uint16(...offsets, 0),
    ...lists,
  ])
  const subtable = Buffer.concat([uint16(4, table.length + 6, 0), table])
  return Buffer.concat([uint16(0, 1, 3, 1), uint32(12), subtable])
}

function checksum(bytes: Buffer): number {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

/** Returns the file with its tables in the order of their names. */
function joinTables(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort()
  const power = 2 ** Math.floor(Math.log2(names.length))
  const head = [
    uint32(0x00010000),
    uint16(names.length, power * 16, Math.log2(power), (names.length - power) * 16),
  ]
  const bodies: Buffer[] = []
  let offset = 12 + names.length * 16
  for (const name of names) {
    const bytes = tables[name] ?? Buffer.alloc(0)
    head.push(Buffer.from(name, 'latin1'), uint32(checksum(bytes), offset, bytes.length))
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([...head, ...bodies])
}

const nameTable = (family: string) => {
  const texts = [family, 'Regular', family, family].map((text) => Buffer.from(text, 'utf16le').swap16())
  const ids = [1, 2, 4, 6]
  let at = 0
  const records = texts.map((text, index) => {
    const record = uint16(3, 1, 0x409, ids[index] ?? 0, text.length, at)
    at += text.length
    return record
  })
  return Buffer.concat([uint16(0, texts.length, 6 + texts.length * 12), ...records, ...texts])
}

/**
 * Returns a TrueType font in which every character is a block of this height, in shares of the em. Text set in it is as wide and breaks
 * at the same places on every machine, whatever fonts and hinting that has.
 */
export function createBlockFont(height: number): Buffer {
  const top = Math.round(height * unitsPerEm)
  const glyphs = [
    rectangle(50, 450, top),
    Buffer.alloc(0),
    rectangle(50, 490, top),
    rectangle(60, 940, top),
  ].map((bytes) => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]))
  const widths = [500, 270, 540, 1000]
  const offsets = [0]
  for (const glyph of glyphs) offsets.push((offsets.at(-1) ?? 0) + glyph.length)
  const head = Buffer.concat([
    uint32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    uint16(3, unitsPerEm),
    uint32(0, 0, 0, 0), // Created and changed.
    uint16(0, 0, 1000, top, 0, 8, 2, 1, 0),
  ])
  const hhea = uint16(1, 0, ascent, -descent, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length)
  const os2 = Buffer.concat([
    uint16(4, 540, 400, 5, 0, 500, 500, 0, 100, 500, 500, 0, 300, 50, 300, 0),
    Buffer.alloc(10), // Classification.
    uint32(0xffffffff, 0xffffffff, 0, 0),
    Buffer.from('NONE', 'latin1'),
    uint16(0x40, 0x20, 0xfffe, ascent, -descent, 0, ascent, descent),
    uint32(1, 0),
    uint16(500, 700, 0, 0x20, 1),
  ])
  return joinTables({
    'OS/2': os2,
    cmap: characterMap(),
    glyf: Buffer.concat(glyphs),
    head,
    hhea,
    hmtx: uint16(...widths.flatMap((width, id) => [width, id === glyphIds.space ? 0 : 50])),
    loca: uint32(...offsets),
    maxp: Buffer.concat([uint32(0x00010000), uint16(glyphs.length, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: nameTable('Blocks'),
    post: Buffer.concat([uint32(0x00030000, 0), uint16(0xff9c, 50), uint32(0, 0, 0, 0, 0)]),
  })
}
