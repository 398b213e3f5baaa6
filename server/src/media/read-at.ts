import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { MediaError } from './media-error.ts'

/** Maximum size of a buffer that is kept for the next read, in bytes. */
const maxRetainedBytes = 2 * 1024 * 1024

/**
 * Reusable memory for reads: the bytes of one read are valid until the next. Allocating memory for each of many pages would keep the
 * garbage collector busy.
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

/** Opens a file for reading. Throws the errors of the file system, and MediaError NOT_A_FILE for folders, pipes and devices. */
export function openFile(path: string): { readonly fd: number; readonly size: number } {
  // Checked before opening: opening a pipe waits for a writer, opening a device may have any effect.
  if (!statSync(path).isFile()) throw new MediaError('NOT_A_FILE', 'This is not a regular file')
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const stat = fstatSync(fd)
  if (stat.isFile()) return { fd, size: stat.size }
  closeSync(fd)
  throw new MediaError('NOT_A_FILE', 'This is not a regular file')
}

/** Returns the bytes at an offset; fewer than requested at the end of the file. */
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

/**
 * Frees the memory of bytes that nothing else refers to. The garbage collector frees several large ones late, because they are not on its
 * heap.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // The memory of a slice is shared with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
