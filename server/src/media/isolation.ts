import { MediaError } from './media-error.ts'

/** True in a process that was started for foreign decoders; see `BookFormat.isIsolated`. */
let isIsolatedProcess = false
let raise: (bytes: number) => void = () => {}

/** Marks this process as isolated. Called by the process that the pool starts for foreign decoders, and by their tests. */
export function markIsolated(): void {
  isIsolatedProcess = true
}

/** Undoes `markIsolated`. For tests, because several test files share one process. */
export function unmarkIsolated(): void {
  isIsolatedProcess = false
}

/** Sets the function that raises the memory limit of the running job, in bytes, until its end. */
export function watchMemory(raiseLimit: (bytes: number) => void): void {
  raise = raiseLimit
}

/** Raises the memory limit for a decoder that needs more than others, in bytes for the whole process. */
export const raiseMemoryLimit = (bytes: number): void => raise(bytes)

export const isIsolated = (): boolean => isIsolatedProcess

/** Called before a foreign decoder is loaded. Throws MediaError NEEDS_ISOLATION. */
export function requireIsolation(): void {
  if (!isIsolatedProcess)
    throw new MediaError('NEEDS_ISOLATION', 'Books of this type are read in a process of their own')
}
