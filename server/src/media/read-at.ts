import { readSync } from 'node:fs'

/** Of what is larger nothing is kept. Bytes. */
const maxRetainedBytes = 2 * 1024 * 1024

/**
 * Memory for one read after the other: what was read is good until the next one. Where page follows page, fresh memory for each would keep
 * the collector at work.
 */
export class ReadBuffer {
  #bytes = Buffer.allocUnsafeSlow(0)

  accept(length: number): Buffer<ArrayBuffer> {
    if (length > maxRetainedBytes) return Buffer.allocUnsafeSlow(length)
    if (this.#bytes.length < length)
      this.#bytes = Buffer.allocUnsafeSlow(Math.min(maxRetainedBytes, length * 2))
    return this.#bytes.subarray(0, length)
  }
}

/** Bytes at a position; fewer than asked for where the file ends. */
export function readAt(
  fd: number,
  position: number,
  length: number,
  buffer?: ReadBuffer,
): Buffer<ArrayBuffer> {
  const bytes = buffer?.accept(length) ?? Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const count = readSync(fd, bytes, filled, length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return filled === length ? bytes : bytes.subarray(0, filled)
}
