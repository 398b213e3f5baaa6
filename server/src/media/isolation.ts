import { MediaError } from './media-error.ts'

/** Whether this process was started for foreign decoders alone; see `BookFormat.isIsolated`. */
let isIsolatedProcess = false
let raise: (bytes: number) => void = () => {}

/** Called once, by the process that the pool starts for such work (and by tests of those decoders). */
export function markIsolated(): void {
  isIsolatedProcess = true
}

/** Undoes `markIsolated`. For tests: several files of them share one process. */
export function unmarkIsolated(): void {
  isIsolatedProcess = false
}

/** `raiseLimit` lets the job under way use so many bytes of memory, until its end. */
export function watchMemory(raiseLimit: (bytes: number) => void): void {
  raise = raiseLimit
}

/** Said by a decoder that needs more than others, but knows how much. Bytes, of the whole process. */
export const raiseMemoryLimit = (bytes: number): void => raise(bytes)

export const isIsolated = (): boolean => isIsolatedProcess

/** Asked before a foreign decoder is loaded. Throws MediaError NEEDS_ISOLATION. */
export function requireIsolation(): void {
  if (!isIsolatedProcess)
    throw new MediaError('NEEDS_ISOLATION', 'Books of this type are read in a process of their own')
}
