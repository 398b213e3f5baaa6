/**
 * Decodes the Unicode name of a RAR 4 file header: `plain` are its bytes in the old encoding, `packed` encodes in pairs of bits how each
 * UTF-16 unit is built: a byte, a byte with the common high byte, two bytes, or a run of plain ones. Decoding ends when either ends.
 */
export function decodeRar4Name(plain: Uint8Array, packed: Uint8Array): string {
  const units: number[] = []
  const high = (packed[0] ?? 0) << 8
  let at = 1
  const next = () => packed[at++] ?? 0
  let flags = 0
  for (let pair = 0; at < packed.length && units.length < maxUnits; pair = (pair + 1) % 4) {
    if (pair === 0) flags = next()
    const kind = (flags >> (6 - pair * 2)) & 3
    if (at >= packed.length) break
    if (kind === 0) units.push(next())
    else if (kind === 1) units.push(next() | high)
    else if (kind === 2) units.push(next() | (next() << 8))
    else pushRun(units, plain, next, high)
  }
  return String.fromCharCode(...units)
}

/** Far beyond every path; a run of four bytes may yield 129 units. */
const maxUnits = 8192

function pushRun(units: number[], plain: Uint8Array, next: () => number, high: number): void {
  const length = next()
  const isCorrected = (length & 0x80) !== 0
  const correction = isCorrected ? next() : 0
  const end = Math.min(units.length + (length & 0x7f) + 2, plain.length)
  while (units.length < end) {
    const byte = plain[units.length] ?? 0
    units.push(isCorrected ? ((byte + correction) & 0xff) | high : byte)
  }
}
