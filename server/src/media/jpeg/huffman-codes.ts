/** Bits that are looked up at once. Tables of 2,048 entries are built quickly and fit into the fastest cache of a processor. */
export const lookupBits = 11
const lookupSize = 1 << lookupBits
const mask = lookupSize - 1

/** Longest code of a JPEG, in bits. */
const maxCodeBits = 16

/** The codes of one Huffman table (ITU-T T.81, annex C). */
export interface HuffmanCodes {
  readonly symbols: Uint8Array
  /** For each code length: the first number that is too large for a code, and the offset from a code to the index of its symbol. */
  readonly limits: Int32Array
  readonly offsets: Int32Array
  /** For each value of `lookupBits` bits: the length of the code at its beginning, with the symbol in the upper byte; 0 for a longer code. */
  readonly short: Uint16Array
}

/** Reads the codes of a table of a DHT segment: sixteen counts and the symbols. */
export function readCodes(counts: Uint8Array, symbols: Uint8Array): HuffmanCodes {
  const limits = new Int32Array(maxCodeBits + 1)
  const offsets = new Int32Array(maxCodeBits + 1)
  const short = new Uint16Array(lookupSize)
  let code = 0
  let index = 0
  for (let length = 1; length <= maxCodeBits; length += 1) {
    code <<= 1
    offsets[length] = index - code
    for (let n = counts[length - 1] ?? 0; n > 0; n -= 1) {
      if (length <= lookupBits) {
        const from = code << (lookupBits - length)
        short.fill(((symbols[index] ?? 0) << 8) | length, from, from + (1 << (lookupBits - length)))
      }
      code += 1
      index += 1
    }
    limits[length] = code
  }
  return { symbols, limits, offsets, short }
}

/** Returns the code at the beginning of 32 bits as in `short`, its length and symbol; 0 if there is none. */
export function findCode({ symbols, limits, offsets, short }: HuffmanCodes, bits: number): number {
  const found = short[bits >>> (32 - lookupBits)] as number
  if (found !== 0) return found
  for (let length = lookupBits + 1; length <= maxCodeBits; length += 1) {
    const code = bits >>> (32 - length)
    if (code < (limits[length] as number))
      return ((symbols[code + (offsets[length] as number)] ?? 0) << 8) | length
  }
  return 0
}

/** Returns the number that `size` additional bits stand for (T.81, F.2.2.1, EXTEND). */
export const extend = (bits: number, size: number): number =>
  size === 0 || bits >> (size - 1) === 1 ? bits : bits - (1 << size) + 1

/** Parts of the entries of `joinCoefficients` and `joinStarts`: bits in all, whether the block ends (EOB), AC coefficients, DC difference. */
export const entryBits = 0x0f
export const endOfBlock = 0x10
export const countShift = 5
export const maxCount = 0x3f
export const differenceShift = 11

/** Joins all AC codes that are whole in the bits of `window` after the first `bits`, up to an EOB, in one entry. */
function joinCodes({ short }: HuffmanCodes, window: number, firstBits: number): number {
  let bits = firstBits
  let count = 0
  for (;;) {
    const code = short[(window << bits) & mask] as number
    const symbol = code >> 8
    const end = bits + (code & 255) + (symbol & 15)
    const next = count + (symbol >> 4) + 1
    if (code === 0 || end > lookupBits || next > maxCount) return (count << countShift) | bits
    if (symbol === 0) return (count << countShift) | endOfBlock | end
    bits = end
    count = next
  }
}

/** Returns, for each value of `lookupBits` bits, an entry of the AC coefficients that it begins with; 0 if not even one is whole. */
export function joinCoefficients(ac: HuffmanCodes): Uint16Array {
  const joined = new Uint16Array(lookupSize)
  for (let window = 0; window < lookupSize; window += 1) joined[window] = joinCodes(ac, window, 0)
  return joined
}

/** Returns, for each value of `lookupBits` bits, an entry of the beginning of a block; 0 if its DC coefficient has more bits. */
export function joinStarts(dc: HuffmanCodes, ac: HuffmanCodes): Int32Array {
  const starts = new Int32Array(lookupSize)
  for (let window = 0; window < lookupSize; window += 1) {
    const first = dc.short[window] as number
    const size = first >> 8
    const bits = (first & 255) + size
    if (first === 0 || bits > lookupBits) continue
    const difference = extend((window >> (lookupBits - bits)) & ((1 << size) - 1), size)
    starts[window] = (difference << differenceShift) | joinCodes(ac, window, bits)
  }
  return starts
}
