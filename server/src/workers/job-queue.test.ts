import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { JobOutcome } from './call-job.ts'
import { job } from './job.ts'
import { createJobQueue } from './job-queue.ts'

const anything = job<string, string>(new URL('./nothing.ts', import.meta.url), 'nothing')

/** A pool whose jobs end when the test says so, or with their signal. */
function createControlledPool() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  let endedWorkers = 0
  const run = ({ input }: { readonly input: unknown }, signal: AbortSignal) =>
    new Promise<JobOutcome>((resolve, reject) => {
      started.push(String(input))
      ends.set(String(input), () => resolve({ result: input }))
      signal.addEventListener('abort', () => {
        endedWorkers += 1
        reject(signal.reason)
      })
    })
  return {
    started,
    end: (name: string) => ends.get(name)?.(),
    countEnded: () => endedWorkers,
    pool: { run, end: async () => {} },
  }
}

function createQueue(abortGraceMs?: number) {
  const controlled = createControlledPool()
  const queue = createJobQueue({
    concurrency: 1,
    maxWaiting: 10,
    jobTimeoutMs: 10_000,
    ...(abortGraceMs !== undefined && { abortGraceMs }),
    startPool: () => controlled.pool,
  })
  return { ...controlled, queue }
}

test('of the waiting jobs those with the lowest rank start first, in the order in which they came', async () => {
  const { queue, started, end } = createQueue()
  const run = (name: string, rank?: number) => queue.run(anything, name, undefined, rank)
  const all = [run('first', 3), run('thumbnail', 3), run('b', 1), run('page'), run('c', 1), run('page 2')]
  for (const name of ['first', 'page', 'page 2', 'b', 'c', 'thumbnail']) {
    end(name)
    await sleep(0)
  }
  expect(started).toEqual(['first', 'page', 'page 2', 'b', 'c', 'thumbnail'])
  expect(await Promise.all(all)).toHaveLength(6)
})

test('a running job without a waiting caller may finish, and its worker is kept', async () => {
  const { queue, end, countEnded } = createQueue(1000)
  const leaving = new AbortController()
  const result = queue.run(anything, 'page', leaving.signal)
  leaving.abort()
  end('page')
  expect(await result).toBe('page')
  expect(countEnded()).toBe(0)
})

test('one that takes too long is ended with its worker', async () => {
  const { queue, countEnded } = createQueue(20)
  const leaving = new AbortController()
  const result = queue.run(anything, 'page', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(result).rejects.toThrow('left')
  expect(countEnded()).toBe(1)
})
