import { expect, test } from 'vitest'
import { createSharedWork } from './shared-work.ts'

const forever = () => new AbortController().signal

test('the same work is done once for all who wait', async () => {
  const share = createSharedWork<number>()
  const done = Promise.withResolvers<number>()
  let times = 0
  const work = () => {
    times += 1
    return done.promise
  }
  const both = [share('a', forever(), work), share('a', forever(), work)]
  done.resolve(5)
  expect(await Promise.all(both)).toEqual([5, 5])
  expect(times).toBe(1)
  expect(await share('a', forever(), async () => 6)).toBe(6)
})

test('work is aborted when the last caller has left, and not before', async () => {
  const share = createSharedWork<number>()
  const leavers = [new AbortController(), new AbortController()]
  let given: AbortSignal | undefined
  const work = (signal: AbortSignal) => {
    given = signal
    return new Promise<number>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('given up'))),
    )
  }
  const waits = leavers.map(({ signal }) => share('a', signal, work).catch((error: Error) => error.message))
  leavers[0]?.abort(new Error('left'))
  expect(await waits[0]).toBe('left')
  expect(given?.aborted).toBe(false)
  leavers[1]?.abort(new Error('left too'))
  expect(await waits[1]).toBe('left too')
  expect(given?.aborted).toBe(true)
  expect(await share('a', forever(), async () => 7)).toBe(7)
})

test('a failure is thrown to all callers and not cached', async () => {
  const share = createSharedWork<number>()
  const fail = () => Promise.reject(new Error('broken'))
  const failures = await Promise.allSettled([share('a', forever(), fail), share('a', forever(), fail)])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', forever(), async () => 8)).toBe(8)
})
