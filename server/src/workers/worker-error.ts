/** A failed job as sent between threads: a cloned Error would lose its code. */
export interface FailureReport {
  readonly name: string
  readonly message: string
  readonly code: string | undefined
  readonly stack: string | undefined
}

/**
 * A job failed. `code` is that of the error thrown inside the job (MediaError's, the file system's…), or one of this pool:
 * WORKER_TIMEOUT, WORKER_BUSY (too many wait), WORKER_DIED (out of memory, crash), WORKER_CLOSED.
 */
export class WorkerError extends Error {
  readonly code: string | undefined

  constructor(code: string | undefined, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkerError'
    this.code = code
  }
}

export function toFailureReport(error: unknown): FailureReport {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), code: undefined, stack: undefined }
  const code = 'code' in error && error.code !== undefined ? String(error.code) : undefined
  return { name: error.name, message: error.message, code, stack: error.stack }
}

export function toError(report: FailureReport): WorkerError {
  const error = new WorkerError(report.code, report.message)
  error.name = report.name
  // The stack in the worker; that of the caller says less.
  if (report.stack !== undefined) error.stack = report.stack
  return error
}
