/** Whether this process was started for foreign decoders alone; see `BookFormat.isIsolated`. */
let isIsolatedProcess = false

/** Called once, by the process that the pool starts for such work (and by tests of those decoders). */
export function markIsolated(): void {
  isIsolatedProcess = true
}

export const isIsolated = (): boolean => isIsolatedProcess
