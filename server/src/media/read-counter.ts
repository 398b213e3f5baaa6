/** Bytes of a step: 32 bits can count the steps of a file of two million gigabytes. */
export const countedBytes = 1 << 20

/** Counts the steps that a job has read, in memory shared with its thread. */
export interface ReadCounter {
  /** Passed to the job, which increments it with `countRead`. */
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
