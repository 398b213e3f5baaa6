import { afterEach, expect, test } from 'vitest'
import { defaultPreferences, writePreference } from './preferences.ts'
import { watchTheme } from './theme.ts'

afterEach(() => {
  writePreference('posterFit', defaultPreferences.posterFit)
  writePreference('isUnreadBlurred', defaultPreferences.isUnreadBlurred)
})

test('the look of posters is set on the page, at once and after every change', () => {
  const { dataset } = document.documentElement
  const stop = watchTheme()
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
