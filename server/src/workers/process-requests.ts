/** Code shared by all processes that run jobs (`worker-process.ts` is the other end). */
import { byteArrays, type JobCall, type ProcessRequest, type ProcessResponse } from './call-job.ts'
import { toFailureReport } from './worker-error.ts'

export interface RequestHandlers {
  run(id: number, call: JobCall): Promise<void>
  abort(id: number): void
}

/** Handles the requests of the server until the server ends. */
export function handleRequests({ run, abort }: RequestHandlers): void {
  // Ctrl-C reaches the whole group: the server stops in its own order, and ends this process in time.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', ({ id, call }: ProcessRequest) => {
    if (call) void run(id, call)
    else abort(id)
  })
}

/**
 * Sends a response. A result that cannot be sent (with a function in it, say) is a failure of the job. After the last response the process
 * ends.
 */
export function sendResponse(response: ProcessResponse): void {
  const { id, isLast } = response
  const sent = () => isLast && process.exit()
  try {
    process.send?.(withPlainResult(response), sent)
  } catch (error) {
    process.send?.({ failure: toFailureReport(error), id, isLast } satisfies ProcessResponse, sent)
  }
}

/** Converts Buffers to plain byte arrays, as threads do, so that the results are the same. */
const withPlainResult = (response: ProcessResponse): ProcessResponse =>
  'result' in response ? { ...response, result: withPlainBytes(response.result) } : response

function withPlainBytes(result: unknown): unknown {
  if (result instanceof Uint8Array) return plain(result)
  if (byteArrays(result).length === 0) return result
  return Object.fromEntries(
    Object.entries(result as object).map(([key, value]) => [
      key,
      value instanceof Uint8Array ? plain(value) : value,
    ]),
  )
}

const plain = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
