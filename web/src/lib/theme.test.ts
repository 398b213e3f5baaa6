import { afterEach, expect, test } from 'vitest'
import { defaultPreferences, writePreference } from './preferences.ts'
import { followTheme } from './theme.ts'

afterEach(() => {
  writePreference('posterFit', defaultPreferences.posterFit)
  writePreference('isUnreadBlurred', defaultPreferences.isUnreadBlurred)
})

test('the look of covers is on the page, now and after every change', () => {
  const { dataset } = document.documentElement
  const stop = followTheme()
  expect(dataset.posterFit).toBe('whole')
  expect('blurUnread' in dataset).toBe(false)
  writePreference('posterFit', 'fill')
  writePreference('isUnreadBlurred', true)
  expect(dataset.posterFit).toBe('fill')
  expect('blurUnread' in dataset).toBe(true)
  writePreference('isUnreadBlurred', false)
  expect('blurUnread' in dataset).toBe(false)
  stop()
})
