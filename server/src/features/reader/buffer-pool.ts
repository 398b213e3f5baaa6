/** A buffer that is in use until it is released. */
export interface PooledBuffer {
  /** Has the requested length; its content is undefined. */
  readonly bytes: Buffer
  /** Returns the buffer to the pool. Call it once: afterwards others write into it. */
  release(): void
}

/** Maximum size of all buffers together, in bytes. When they are in use, pages are streamed. */
const maxTotalBytes = 48 * 1024 * 1024
/** Maximum size of one buffer, in bytes. */
const maxBytes = 4 * 1024 * 1024
const minBytes = 128 * 1024
/** Milliseconds after which unused buffers are freed. */
const idleTimeoutMs = 10_000

/** Returns a rounded size, so that pages of different sizes can share buffers. */
const sizeFor = (length: number): number => Math.ceil(length / minBytes) * minBytes

/**
 * Creates a pool of buffers for whole pages. A new buffer per page costs more than reading it: the memory must be allocated, cleared and
 * collected. The pool returns undefined when no buffer is available.
 */
export function createBufferPool(): (length: number) => PooledBuffer | undefined {
  let unrestricted: Buffer[] = []
  let total = 0
  let isWatched = false

  const drop = (buffers: readonly Buffer[]): void => {
    unrestricted = unrestricted.filter((b) => !buffers.includes(b))
    total -= buffers.reduce((sum, b) => sum + b.length, 0)
  }
  const find = (size: number): Buffer | undefined => {
    const found = unrestricted.find((b) => b.length >= size && b.length <= size * 2)
    if (found) {
      unrestricted = unrestricted.filter((b) => b !== found)
      return found
    }
    if (total + size > maxTotalBytes) drop(unrestricted)
    if (total + size > maxTotalBytes) return undefined
    total += size
    return Buffer.allocUnsafeSlow(size)
  }

  return (length) => {
    if (length > maxBytes) return undefined
    const buffer = find(sizeFor(length))
    if (!buffer) return undefined
    let isLent = true
    return {
      bytes: buffer.subarray(0, length),
      release() {
        if (!isLent) return
        isLent = false
        unrestricted.push(buffer)
        if (isWatched) return
        isWatched = true
        setTimeout(() => {
          isWatched = false
          drop(unrestricted)
        }, idleTimeoutMs).unref()
      },
    }
  }
}
