/** A buffer that is somebody's until it is given back. */
export interface PooledBuffer {
  /** Of the length that was asked for; what is in it is of no meaning. */
  readonly bytes: Buffer
  /** Once: afterwards others write into it. */
  release(): void
}

/** Bytes of all buffers together. More readers at once than these serve are served in smaller pieces. */
const maxTotalBytes = 48 * 1024 * 1024
/** The largest buffer there is. */
const maxBytes = 4 * 1024 * 1024
const minBytes = 128 * 1024
/** Milliseconds after which buffers that nobody has at the moment are given to the system. */
const idleTimeoutMs = 10_000

/** Pages of one book differ in size, and their buffers should serve each other. */
const sizeFor = (length: number): number => Math.ceil(length / minBytes) * minBytes

/**
 * Buffers for whole pages that are used again and again. A fresh one for each page costs more than its reading: memory of the system has
 * to be had, cleared and collected.
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
