import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { writePreference } from '../lib/preferences.ts'
import { loadText } from './load-text.ts'
import { TextProvider } from './TextProvider.tsx'
import { useText } from './use-text.ts'

function Words() {
  const t = useText()
  return <p>{t('tasks.count', { count: 11 })}</p>
}

afterEach(() => {
  cleanup()
  writePreference('locale', 'en')
})

it('sets the direction of the page, and formats numbers by the rules of the language', async () => {
  render(
    <TextProvider initial={await loadText('en')}>
      <Words />
    </TextProvider>,
  )
  expect(screen.getByText('11 tasks')).toBeDefined()
  expect(document.documentElement.dir).toBe('ltr')

  act(() => writePreference('locale', 'ar'))
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  expect(document.documentElement.lang).toBe('ar')
  expect(screen.getByText(/مهمة$/)).toBeDefined()
})

it('uses English when the stored language is unknown', async () => {
  expect((await loadText('tlh')).language.tag).toBe('en')
})
