/** Body of the process that runs decoders which may crash, hang or eat all memory (`BookFormat.isIsolated`). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { markIsolated, watchMemory } from '../media/isolation.ts'
import { callJob, type JobOutcome } from './call-job.ts'
import { handleRequests, sendResponse } from './process-requests.ts'
import type { WatchOptions } from './process-watch.ts'

/**
 * Resident bytes of the whole process. A large PDF page needs up to 400 MB (the decoder, the picture and its encoder), Node itself 60;
 * who needs more is a bomb (abuse case C2) or would push the server off a small machine.
 */
const maxResidentBytes = 500 * 1024 * 1024
/**
 * Memory of decoders is collected late: JavaScript sees only a small object that holds it. Beyond the first the process has it done after a job;
 * beyond the second even that was in vain, and the next job is better off in a new process. Bytes.
 */
const replaceAboveBytes = 180 * 1024 * 1024
const memoryLimitError = 230 * 1024 * 1024

// Its number as the server knows it: the server may have ended by now, and somebody else be the parent.
const limit = new Float64Array(new SharedArrayBuffer(8))
const watch: WatchOptions = { parent: Number(process.argv[2]), maxResident: limit }
limit[0] = maxResidentBytes
new Worker(new URL('./process-watch.ts', import.meta.url), {
  workerData: watch,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
}).unref()

markIsolated()
watchMemory((bytes) => {
  limit[0] = Math.max(maxResidentBytes, bytes)
})
handleRequests({
  run: async (id, call) => finish(id, await callJob(call)),
  // It is never asked to end a job: it is killed.
  abort: () => {},
})

/** The server is told that this answer is the last one, so that it gives no further job to a process about to end. */
async function finish(id: number, outcome: JobOutcome): Promise<void> {
  const isLast = await hasGrownLarge()
  if (!isLast) limit[0] = maxResidentBytes
  sendResponse({ ...outcome, id, isLast })
}

async function hasGrownLarge(): Promise<boolean> {
  if (process.memoryUsage.rss() < replaceAboveBytes) return false
  await globalThis.gc?.({ type: 'major', execution: 'async' })
  // Another thread gives the memory back.
  await sleep(20)
  return process.memoryUsage.rss() > memoryLimitError
}
