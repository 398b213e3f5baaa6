import type * as z from 'zod/mini'
import type { Queue } from './queue.ts'
import type { TaskKind, TaskRun } from './task-kind.ts'

/** Number of tasks after which the caller reports its progress and checks whether it must stop. */
const batchSize = 1000

/** Adds tasks from within another task; those added before it is stopped are kept. */
export async function addInBatches<I extends z.ZodMiniType>(
  queue: Pick<Queue, 'addAll'>,
  kind: TaskKind<I>,
  inputs: readonly z.output<I>[],
  { priority, run, current }: { priority: number; run: TaskRun; current?: string },
): Promise<void> {
  for (let done = 0; done < inputs.length; done += batchSize) {
    run.signal.throwIfAborted()
    run.progress(done, inputs.length, current)
    await queue.addAll(kind, inputs.slice(done, done + batchSize), priority)
  }
}
