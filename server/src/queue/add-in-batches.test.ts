import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addInBatches } from './add-in-batches.ts'
import type { Queue } from './queue.ts'
import { priority, taskKind } from './task-kind.ts'

const kind = taskKind({ name: 'Small', input: z.object({ key: z.int() }), identity: (i) => String(i.key) })
const inputs = Array.from({ length: 2500 }, (_, key) => ({ key }))

/** Adds all tasks, and stops after this many batches. */
async function add(batches = Number.POSITIVE_INFINITY) {
  const reported: unknown[] = []
  const added: unknown[] = []
  const controller = new AbortController()
  const queue = {
    addAll: async (...[, some, urgency]: Parameters<Queue['addAll']>) => {
      added.push([some.length, urgency])
      if (added.length === batches) controller.abort(new Error('stopped'))
    },
  }
  const run = { signal: controller.signal, progress: (...all: unknown[]) => void reported.push(all) }
  const end = addInBatches(queue as Pick<Queue, 'addAll'>, kind, inputs, {
    priority: priority.low,
    run,
    current: 'Comics',
  })
  return { told: reported, added, end: await end.then(() => 'done', String) }
}

test('a task that adds many others reports its progress after each thousand', async () => {
  const { told, added, end } = await add()
  expect(told).toEqual([0, 1000, 2000].map((done) => [done, 2500, 'Comics']))
  expect(added).toEqual([1000, 1000, 500].map((count) => [count, priority.low]))
  expect(end).toBe('done')
})

test('and adds no more once it is stopped', async () => {
  const { added, end } = await add(2)
  expect(added).toHaveLength(2)
  expect(end).toBe('Error: stopped')
})
