/** Body of the process that runs decoders which may crash, hang or use up all memory (`BookFormat.isIsolated`). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { markIsolated, watchMemory } from '../media/isolation.ts'
import { setFontFolders } from '../media/pdf/system-fonts.ts'
import { callJob, type JobOutcome } from './call-job.ts'
import { flushCompiledCodeOnce } from './compiled-code.ts'
import { handleRequests, sendResponse } from './process-requests.ts'
import type { WatchOptions } from './process-watch.ts'

/**
 * Maximum resident memory of the process, in bytes. A large PDF page needs up to 400 MB (the decoder, the image and its encoder), Node
 * itself 60. A job that needs more is a decompression bomb (abuse case C2) or too large for a small machine.
 */
const maxResidentBytes = 500 * 1024 * 1024
/**
 * Memory limits in bytes. Memory of decoders is collected late, because JavaScript sees only a small object that holds it. Above the first
 * limit, the process collects it after a job. If the memory is then still above the second limit, the next job gets a new process.
 */
const collectAboveBytes = 180 * 1024 * 1024
const replaceAboveBytes = 230 * 1024 * 1024

// The id comes from the server, because the system names another process as the parent if the server has ended by now.
const limit = new Float64Array(new SharedArrayBuffer(8))
const watch: WatchOptions = { parent: Number(process.argv[2]), maxResident: limit }
limit[0] = maxResidentBytes
new Worker(new URL('./process-watch.ts', import.meta.url), {
  workerData: watch,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
}).unref()

markIsolated()
setFontFolders(JSON.parse(process.argv[3] ?? '[]'))
watchMemory((bytes) => {
  limit[0] = Math.max(maxResidentBytes, bytes)
})
handleRequests({
  run: async (id, call) => {
    await finish(id, await callJob(call))
    flushCompiledCodeOnce(call.module)
  },
  // Jobs are never aborted here: the process is killed.
  abort: () => {},
})

/** Marks the response as the last one, so that the server sends no further job to a process about to end. */
async function finish(id: number, outcome: JobOutcome): Promise<void> {
  const isLast = await hasGrownLarge()
  if (!isLast) limit[0] = maxResidentBytes
  sendResponse({ ...outcome, id, isLast })
}

async function hasGrownLarge(): Promise<boolean> {
  if (process.memoryUsage.rss() < collectAboveBytes) return false
  await globalThis.gc?.({ type: 'major', execution: 'async' })
  // Another thread frees the memory.
  await sleep(20)
  return process.memoryUsage.rss() > replaceAboveBytes
}
