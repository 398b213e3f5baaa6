/** A buffer that is in use until it is released. */
export interface PooledBuffer {
  /** Has the requested length; its content is undefined. */
  readonly bytes: Buffer
  /** Returns the buffer to the pool, which overwrites it with other pages. */
  release(): void
}

/** Maximum size of all buffers together, in bytes. Pages without a buffer are streamed. */
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
 * collected. Returns undefined if no buffer is available.
 */
export function createBufferPool(): (length: number) => PooledBuffer | undefined {
  let free: Buffer[] = []
  let total = 0
  let isWatched = false

  const drop = (buffers: readonly Buffer[]): void => {
    free = free.filter((b) => !buffers.includes(b))
    total -= buffers.reduce((sum, b) => sum + b.length, 0)
  }
  const find = (size: number): Buffer | undefined => {
    const found = free.find((b) => b.length >= size && b.length <= size * 2)
    if (found) {
      free = free.filter((b) => b !== found)
      return found
    }
    if (total + size > maxTotalBytes) drop(free)
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
        free.push(buffer)
        if (isWatched) return
        isWatched = true
        setTimeout(() => {
          isWatched = false
          drop(free)
        }, idleTimeoutMs).unref()
      },
    }
  }
}
