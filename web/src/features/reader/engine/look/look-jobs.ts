import type { Size } from '../fit.ts'
import type { PageAnalysis } from './analyze-page.ts'
import type { LookAnswer, LookRequest, LookTask } from './look-worker.ts'

interface Job {
  readonly task: LookTask
  /** Called with the answer; undefined if the job was dropped. */
  readonly done: (answer: LookAnswer | undefined) => void
}

export type LookJobs = ReturnType<typeof createLookJobs>

/** Starts the worker that analyzes and shrinks pages. It does one job at a time, analyses first. */
export function createLookJobs() {
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' })
  let waiting: Job[] = []
  let running: Job | undefined
  let lastId = 0

  const start = () => {
    if (running) return
    running = waiting.find(({ task }) => task.kind === 'analyze') ?? waiting[0]
    if (!running) return
    waiting = waiting.filter((job) => job !== running)
    lastId += 1
    worker.postMessage({ ...running.task, id: lastId } satisfies LookRequest)
  }
  const finish = (answer: LookAnswer) => {
    const job = running
    running = undefined
    job?.done(answer)
    start()
  }
  worker.onmessage = ({ data }: MessageEvent<LookAnswer>) => finish(data)
  // A worker that cannot be started never answers.
  worker.onerror = () => finish({ kind: 'failed', id: lastId })

  const send = (task: LookTask) =>
    new Promise<LookAnswer | undefined>((resolve) => {
      waiting.push({ task, done: resolve })
      start()
    })
  const drop = (isDropped: (job: Job) => boolean) => {
    const dropped = waiting.filter(isDropped)
    waiting = waiting.filter((job) => !isDropped(job))
    for (const { done } of dropped) done(undefined)
  }
  return {
    /** Resolves to the analysis of the image at this address; undefined if it failed. */
    async analyze(url: string): Promise<PageAnalysis | undefined> {
      const answer = await send({ kind: 'analyze', url })
      return answer?.kind === 'analyzed' ? answer.analysis : undefined
    },
    /** Resolves to the equal margin of both sides, as a share of the width; null for a page without a drawing, undefined if it failed. */
    async measureSides(url: string): Promise<number | null | undefined> {
      const answer = await send({ kind: 'sides', url })
      return answer?.kind === 'measured' ? answer.share : undefined
    },
    /** Resolves to the image in this smaller size; undefined if it failed or was dropped. */
    async shrink(url: string, { width, height }: Size): Promise<ImageBitmap | undefined> {
      const answer = await send({ kind: 'shrink', url, width, height })
      return answer?.kind === 'shrunk' ? answer.bitmap : undefined
    },
    /** Drops the waiting jobs that shrink. */
    dropShrinks: (): void => drop(({ task }) => task.kind === 'shrink'),
    stop(): void {
      worker.terminate()
      drop(() => true)
      running?.done(undefined)
    },
  }
}
