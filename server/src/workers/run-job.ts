import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type FailureReport, reportOf } from './worker-error.ts'

/** What the pool sends to a thread. */
export interface JobCall {
  readonly module: string
  readonly name: string
  readonly input: unknown
}

export type JobOutcome = { readonly result: unknown } | { readonly failure: FailureReport }

/** The only function the threads run: loads the module of the job (once, Node keeps it) and calls its function. */
export async function runJob(call: JobCall): Promise<unknown> {
  try {
    const exports: Record<string, unknown> = await import(call.module)
    const work = exports[call.name]
    if (typeof work !== 'function') throw new TypeError(`${call.module} exports no function ${call.name}`)
    return moved(await work(call.input))
  } catch (error) {
    return { failure: reportOf(error) } satisfies JobOutcome
  }
}

/** Hands the memory of byte arrays over instead of copying it. */
function moved(result: unknown): unknown {
  const outcome: JobOutcome = { result }
  const buffers = [
    ...new Set(
      byteArrays(result)
        .filter(ownsItsMemory)
        .map(({ buffer }) => buffer),
    ),
  ]
  if (buffers.length === 0) return outcome
  return move({ [transferableSymbol]: buffers, [valueSymbol]: outcome } as never)
}

function byteArrays(result: unknown): Uint8Array[] {
  if (result instanceof Uint8Array) return [result]
  if (typeof result !== 'object' || result === null) return []
  return Object.values(result).filter((value) => value instanceof Uint8Array)
}

/** Not a slice of something larger: Node's small Buffers share one block of memory, and that must stay here. */
function ownsItsMemory(bytes: Uint8Array): boolean {
  return (
    bytes.byteLength > 0 &&
    bytes.byteLength === bytes.buffer.byteLength &&
    bytes.buffer instanceof ArrayBuffer
  )
}
