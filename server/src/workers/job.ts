/**
 * A function that can run in a worker thread: an export of a module that takes one plain value and gives one (or a promise of it).
 * Plain means what the structured clone algorithm copies; `Uint8Array`s at the top of the result or one level below move without a copy.
 */
export interface Job<I, O> {
  /** file: URL. */
  readonly module: string
  readonly name: string
  /** Time limit in milliseconds if it is longer than that of the queue; for jobs that read a whole file or folder over a slow network. */
  readonly timeoutMs?: number
  /** Leaves much memory behind (images, arenas of malloc): tasks run it in a process that ends when idle. */
  readonly isHeavy?: true
  /** Never set: carries the types. */
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
