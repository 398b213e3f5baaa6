/** Bytes that one step stands for: a number of 32 bits reaches for a file of two million gigabytes. */
export const countedBytes = 1 << 20

/** How much a job has read, in memory that its thread shares with the one that waits for it. */
export interface ReadCounter {
  /** Goes into the input of the job, which counts it up with `countRead`. */
  readonly shared: SharedArrayBuffer
  readonly bytes: () => number
}

export function createReadCounter(): ReadCounter {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const steps = new Int32Array(shared)
  return { shared, bytes: () => Atomics.load(steps, 0) * countedBytes }
}

/** Counts another `countedBytes`. */
export const countRead = (shared: SharedArrayBuffer): void => void Atomics.add(new Int32Array(shared), 0, 1)
