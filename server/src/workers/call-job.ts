import { type FailureReport, toFailureReport } from './worker-error.ts'

/** What the pool sends to a thread or a process. */
export interface JobCall {
  /** file: URL. */
  readonly module: string
  readonly name: string
  readonly input: unknown
}

export type JobOutcome = { readonly result: unknown } | { readonly failure: FailureReport }

/** What a process is asked: a job, or to end the one of that number. */
export interface ProcessRequest {
  readonly id: number
  readonly call: JobCall | undefined
}

/** What it answers: how the job went, or why whoever did it ended before. After the last answer the process ends by itself. */
export type ProcessResponse = (JobOutcome | { readonly died: string }) & {
  readonly id: number
  readonly isLast: boolean
}

/** Loads the module of the job (once, Node keeps it) and calls its function; what goes wrong is an outcome too. */
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

/** Those at the top of a result or one level below. */
export function byteArrays(result: unknown): Uint8Array[] {
  if (result instanceof Uint8Array) return [result]
  if (typeof result !== 'object' || result === null) return []
  return Object.values(result).filter((value) => value instanceof Uint8Array)
}
