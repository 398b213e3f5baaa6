import { type FailureReport, toFailureReport } from './worker-error.ts'

/** Message of the pool to a thread or a process. */
export interface JobCall {
  /** file: URL. */
  readonly module: string
  readonly name: string
  readonly input: unknown
}

export type JobOutcome = { readonly result: unknown } | { readonly failure: FailureReport }

/** Request to a process: a job, or to abort the one of that number. */
export interface ProcessRequest {
  readonly id: number
  readonly call: JobCall | undefined
}

/** Response of a process: the outcome of the job, or why its worker ended before it. The process ends after its last response. */
export type ProcessResponse = (JobOutcome | { readonly died: string }) & {
  readonly id: number
  readonly isLast: boolean
}

/** Loads the module of the job (Node caches it) and calls its function. An error is also an outcome. */
export async function callJob(call: JobCall): Promise<JobOutcome> {
  try {
    const exports: Record<string, unknown> = await import(call.module)
    const work = exports[call.name]
    if (typeof work !== 'function') throw new TypeError(`${call.module} exports no function ${call.name}`)
    return { result: await work(call.input) }
  } catch (error) {
    return { failure: toFailureReport(error) }
  }
}

/** Returns the byte arrays at the top of a result or one level below. */
export function byteArrays(result: unknown): Uint8Array[] {
  if (result instanceof Uint8Array) return [result]
  if (typeof result !== 'object' || result === null) return []
  return Object.values(result).filter((value) => value instanceof Uint8Array)
}
