/**
 * A function that can run in a worker thread: an export of a module that takes one value and returns one (or a promise of it). Both are
 * copied (structured clone), except that a `Uint8Array` in the result, or one level inside it, is moved.
 */
export interface Job<I, O> {
  /** `file:` URL. */
  readonly module: string
  readonly name: string
  /** Time limit in milliseconds, if the default of the queue is too short: for jobs that read a whole file or folder over a slow network. */
  readonly timeoutMs?: number
  /** True for a job after which much memory stays in use (images, arenas of malloc). Tasks run it in a process that ends when idle. */
  readonly isHeavy?: true
  /** Exists only for the types. */
  readonly signature?: (input: I) => O
}

/** Two hours: half a million files of a share, or a book of many gigabytes. */
const longJobTimeoutMs = 2 * 60 * 60_000

/**
 * Names a function of a module without loading it on this thread:
 * `job<Input, Output>(new URL('<path>.ts', import.meta.url), 'walkLibrary')`.
 */
export function job<I, O>(module: URL, name: string, { isLong = false, isHeavy = false } = {}): Job<I, O> {
  return {
    module: module.href,
    name,
    ...(isLong && { timeoutMs: longJobTimeoutMs }),
    ...(isHeavy && { isHeavy }),
  }
}
