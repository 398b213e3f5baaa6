import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { reportByteProgress, reportFileProgress } from './report-byte-progress.ts'

afterEach(() => void vi.useRealTimers())

test('reports once a second how many bytes are done, never more than there are, and nothing after the end', async () => {
  vi.useFakeTimers()
  const progress = vi.fn()
  let done = 0
  const work = Promise.withResolvers<string>()
  const end = reportByteProgress(
    { total: 250, name: 'a.cbz', progress },
    () => done,
    () => work.promise,
  )
  await vi.advanceTimersByTimeAsync(900)
  expect(progress).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(progress, 'while it waits for its turn').not.toHaveBeenCalled()
  for (done of [100, 200, 300]) await vi.advanceTimersByTimeAsync(1000)
  expect(progress.mock.calls).toEqual([100, 200, 250].map((bytes) => [bytes, 250, 'a.cbz', 'bytes']))
  work.resolve('written')
  expect(await end).toBe('written')
  await vi.advanceTimersByTimeAsync(5000)
  expect(progress).toHaveBeenCalledTimes(3)
})

test('of a file: its size, once it exists', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-follow-'))
  const path = join(folder, 'new')
  const reported: number[] = []
  const progress = (done: number) => void reported.push(done)
  await reportFileProgress(path, { total: 100, name: 'new', progress }, async () => {
    await sleep(1200)
    appendFileSync(path, Buffer.alloc(60))
    await sleep(1000)
  })
  rmSync(folder, { recursive: true })
  // On a busy machine the size may be reported more than once.
  expect(new Set(reported)).toEqual(new Set([60]))
})
