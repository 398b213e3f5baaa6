import type { Size } from '../fit.ts'
import type { PageAnalysis } from './analyze-page.ts'
import type { LookAnswer, LookRequest } from './look-messages.ts'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

interface Job {
  readonly request: Without<LookRequest, 'id'>
  /** Called with the answer; undefined when the job was dropped. */
  readonly done: (answer: LookAnswer | undefined) => void
}

/** What looks at the pixels of pages, beside the main thread. */
export interface LookJobs {
  /** Resolves to the analysis of the image at this address, or to undefined when there is none. */
  analyze(url: string): Promise<PageAnalysis | undefined>
  /** Resolves to what both sides can lose alike, in shares of the width: null for a page without a drawing, undefined when it failed. */
  measureSides(url: string): Promise<number | null | undefined>
  /** Resolves to the image in this smaller size; undefined when it failed or was dropped. */
  shrink(url: string, size: Size): Promise<ImageBitmap | undefined>
  /** Drops the waiting jobs that shrink. */
  dropShrinks(): void
  stop(): void
}

/** Creates the worker and the queue of its jobs: one at a time, analyses first. */
export function createLookJobs(): LookJobs {
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' })
  let waiting: Job[] = []
  let running: Job | undefined
  let lastId = 0

  const start = () => {
    if (running) return
    running = waiting.find(({ request }) => request.kind === 'analyze') ?? waiting[0]
    if (!running) return
    waiting = waiting.filter((job) => job !== running)
    lastId += 1
    worker.postMessage({ ...running.request, id: lastId } satisfies LookRequest)
  }
  const finish = (answer: LookAnswer) => {
    const job = running
    running = undefined
    job?.done(answer)
    start()
  }
  worker.onmessage = ({ data }: MessageEvent<LookAnswer>) => finish(data)
  // A worker that could not be started answers nothing.
  worker.onerror = () => finish({ kind: 'failed', id: lastId })

  const ask = (request: Job['request']) =>
    new Promise<LookAnswer | undefined>((resolve) => {
      waiting.push({ request, done: resolve })
      start()
    })
  const drop = (isDropped: (job: Job) => boolean) => {
    const dropped = waiting.filter(isDropped)
    waiting = waiting.filter((job) => !isDropped(job))
    for (const { done } of dropped) done(undefined)
  }
  return {
    async analyze(url) {
      const answer = await ask({ kind: 'analyze', url })
      return answer?.kind === 'analyzed' ? answer.analysis : undefined
    },
    async measureSides(url) {
      const answer = await ask({ kind: 'sides', url })
      return answer?.kind === 'measured' ? answer.share : undefined
    },
    async shrink(url, { width, height }) {
      const answer = await ask({ kind: 'shrink', url, width, height })
      return answer?.kind === 'shrunk' ? answer.bitmap : undefined
    },
    dropShrinks: () => drop(({ request }) => request.kind === 'shrink'),
    stop() {
      worker.terminate()
      drop(() => true)
      running?.done(undefined)
    },
  }
}
