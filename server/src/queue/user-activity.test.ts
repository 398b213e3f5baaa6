import { expect, test } from 'vitest'
import { createUserActivity } from './user-activity.ts'

test('a user is active for ten seconds after a request', () => {
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
