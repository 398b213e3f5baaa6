import { readSync } from 'node:fs'

/** Bytes at a position; fewer than asked for where the file ends. */
export function readAt(fd: number, position: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const count = readSync(fd, bytes, filled, length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return filled === length ? bytes : bytes.subarray(0, filled)
}
