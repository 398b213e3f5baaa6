import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createRecordThrottle } from './check-api-key.ts'

const minute = 60_000

test('behaviour 9.6: a program is due once in five minutes, and again where the names differ in their last letter', () => {
  let now = 0
  const isDue = createRecordThrottle(() => now)
  const long = 'x'.repeat(10_000)
  expect([isDue('a'), isDue('a'), isDue(`${long}1`), isDue(`${long}2`), isDue(`${long}1`)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
  now += 5 * minute
  expect(isDue('a')).toBe(true)
})

test('E4: ten thousand programs with names of ten thousand letters take little memory', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const isDue = createRecordThrottle(() => 0)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 10_000; i += 1) expect(isDue(`${i} ${Buffer.alloc(10_000, 'x').toString()}`)).toBe(true)
  collect()
  const taken = process.memoryUsage().heapUsed - before
  // Called once more, so that nothing of it is collected before.
  expect(isDue(`0 ${'x'.repeat(10_000)}`)).toBe(false)
  expect(taken).toBeLessThan(10 * 1024 * 1024)
})
