import { expect, test } from 'vitest'
import { createVisitors } from './visitors.ts'

test('somebody is about for ten seconds after they asked for something', () => {
  let now = 1000
  const visitors = createVisitors(() => now)
  expect(visitors.areAbout).toBe(false)
  visitors.note()
  expect(visitors.areAbout).toBe(true)
  now += 9_999
  expect(visitors.areAbout).toBe(true)
  now += 1
  expect(visitors.areAbout).toBe(false)
})
