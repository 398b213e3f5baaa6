import { MediaError } from './media-error.ts'

/** Whether this process was started for foreign decoders alone; see `BookFormat.isIsolated`. */
let isIsolatedProcess = false

/** Called once, by the process that the pool starts for such work (and by tests of those decoders). */
export function markIsolated(): void {
  isIsolatedProcess = true
}

export const isIsolated = (): boolean => isIsolatedProcess

/** Asked before a foreign decoder is loaded. Throws MediaError NEEDS_ISOLATION. */
export function requireIsolation(): void {
  if (!isIsolatedProcess)
    throw new MediaError('NEEDS_ISOLATION', 'Books of this type are read in a process of their own')
}
