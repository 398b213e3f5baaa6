import { move, transferableSymbol, valueSymbol } from 'piscina'
import { byteArrays, callJob, type JobCall, type JobOutcome } from './call-job.ts'
import { flushCompiledCodeOnce } from './compiled-code.ts'

/** The only function that the threads run. */
export async function runJob(call: JobCall): Promise<unknown> {
  const outcome = await callJob(call)
  flushCompiledCodeOnce(call.module)
  return moved(outcome)
}

/** Moves the memory of byte arrays instead of copying it. */
function moved(outcome: JobOutcome): unknown {
  const arrays = 'result' in outcome ? byteArrays(outcome.result) : []
  const buffers = [...new Set(arrays.filter(ownsItsMemory).map(({ buffer }) => buffer))]
  if (buffers.length === 0) return outcome
  return move({ [transferableSymbol]: buffers, [valueSymbol]: outcome } as never)
}

/** True if the array is not a slice: small Buffers of Node share one block of memory, which must not be moved. */
function ownsItsMemory(bytes: Uint8Array): boolean {
  return (
    bytes.byteLength > 0 &&
    bytes.byteLength === bytes.buffer.byteLength &&
    bytes.buffer instanceof ArrayBuffer
  )
}
