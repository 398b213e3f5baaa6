/** Returns the number of bits that are 1 of a number with 32 bits. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const digitsPerNumber = 8

/** Returns the number of bits in which two looks differ, each of which is as many hexadecimal digits as the other. */
export function lookDistance(a: string, b: string): number {
  let distance = 0
  for (let i = 0; i < a.length; i += digitsPerNumber) {
    const end = i + digitsPerNumber
    distance += countBits(Number.parseInt(a.slice(i, end), 16) ^ Number.parseInt(b.slice(i, end), 16))
  }
  return distance
}
