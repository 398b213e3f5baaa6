/** Bits that are looked up at once. Tables of 2,048 entries are built in little time and stay in the fastest cache of a processor. */
export const lookupBits = 11
export const lookupSize = 1 << lookupBits
const mask = lookupSize - 1

/** Longest code of a JPEG, in bits. */
const maxCodeBits = 16

/** Mark of an entry of `joinCoefficients` whose last code ends the block. */
export const endOfBlock = 0x80

/** The codes of one table of a JPEG (ITU-T T.81, annex C). */
export interface HuffmanCodes {
  readonly symbols: Uint8Array
  /** By length: the first number that is too large for a code of that length, and what is added to a code for the index of its symbol. */
  readonly limits: Int32Array
  readonly offsets: Int32Array
  /** What `lookupBits` begin with: bits of the code, and its symbol in the upper byte; 0 when the code is longer. */
  readonly short: Uint16Array
}

/** Reads the codes of a DHT segment: sixteen counts and the symbols. */
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

/** Returns the symbol and the length, as in `short`, of the code with which these 32 bits begin; 0 for what is no code. */
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

/** Returns the number that the last `size` bits stand for (T.81, F.2.2.1). */
export const extend = (bits: number, size: number): number =>
  size === 0 || bits >> (size - 1) === 1 ? bits : bits - (1 << size) + 1

/** Writes, for all that `lookupBits` can be, as many other coefficients as are whole in it, their bits, `endOfBlock`; 0 for not one. */
export function joinCoefficients({ short }: HuffmanCodes, target: Uint16Array, from: number): void {
  for (let window = 0; window < lookupSize; window += 1) {
    let bits = 0
    let count = 0
    let mark = 0
    while (mark === 0) {
      const code = short[(window << bits) & mask] as number
      const symbol = code >> 8
      const end = bits + (code & 255) + (symbol & 15)
      if (code === 0 || end > lookupBits) break
      bits = end
      if (symbol === 0) mark = endOfBlock
      else count += (symbol >> 4) + 1
    }
    target[from + window] = (count << 8) | mark | bits
  }
}

/** Mark of an entry of `joinStarts` whose last code ends the block. */
export const endOfStart = 0x10
/** Bits of an entry of `joinStarts` below the difference. */
export const startShift = 11
/** Other coefficients that an entry of `joinStarts` can hold. */
const maxJoined = 62

/**
 * Writes, for all that `lookupBits` can be, how a block starts: the difference of its first coefficient, as many other coefficients as are
 * whole in the same bits (6 bits), `endOfStart`, and all bits that they take (4 bits); 0 when the first coefficient has more of them.
 */
export function joinStarts(dc: HuffmanCodes, ac: HuffmanCodes, target: Int32Array, from: number): void {
  for (let window = 0; window < lookupSize; window += 1) {
    const first = dc.short[window] as number
    const size = first >> 8
    let bits = (first & 255) + size
    if (first === 0 || bits > lookupBits) {
      target[from + window] = 0
      continue
    }
    const value = (window >> (lookupBits - bits)) & ((1 << size) - 1)
    let count = 0
    let mark = 0
    while (mark === 0) {
      const code = ac.short[(window << bits) & mask] as number
      const symbol = code >> 8
      const end = bits + (code & 255) + (symbol & 15)
      const next = count + (symbol >> 4) + 1
      if (code === 0 || end > lookupBits || next > maxJoined) break
      bits = end
      if (symbol === 0) mark = endOfStart
      else count = next
    }
    target[from + window] = (extend(value, size) << startShift) | (count << 5) | mark | bits
  }
}
