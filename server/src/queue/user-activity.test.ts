import { expect, test } from 'vitest'
import { createUserActivity } from './user-activity.ts'

test('somebody is about for ten seconds after they asked for something', () => {
  let now = 1000
  const userActivity = createUserActivity(() => now)
  expect(userActivity.isRecent).toBe(false)
  userActivity.note()
  expect(userActivity.isRecent).toBe(true)
  now += 9_999
  expect(userActivity.isRecent).toBe(true)
  now += 1
  expect(userActivity.isRecent).toBe(false)
})
