/** Bytes per step: a number of 32 bits is enough for a file of two million gigabytes. */
export const countedBytes = 1 << 20

/** Number of steps that a job has read, in memory that its thread shares with the caller. */
export interface ReadCounter {
  /** Passed to the job, which counts it up with `countRead`. */
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
