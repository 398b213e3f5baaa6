import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { writePreference } from '../lib/preferences.ts'
import { getLanguage } from './languages.ts'
import { TextProvider } from './TextProvider.tsx'
import { ensureTexts, getText, showLanguage } from './text-store.ts'
import { useText } from './use-text.ts'

function Words() {
  const t = useText()
  return <p>{t('tasks.count', { count: 11 })}</p>
}

afterEach(() => {
  cleanup()
  writePreference('locale', 'en')
})

it('shows the texts of a part when a screen asks for it, also in a language that is chosen later', async () => {
  await showLanguage('en')
  expect(getText()?.messages['reader.settings']).toBeUndefined()
  await ensureTexts('reader')
  expect(getText()?.messages['reader.settings']).toBe('Reader settings')
  await showLanguage('ar')
  expect(getText()?.messages['reader.settings']).toBeDefined()
  await showLanguage('en')
})

it.each([
  ['ar', ['en'], 'ar'],
  ['', ['ar-EG', 'en'], 'ar'],
  ['', ['tlh', 'en-GB', 'ar'], 'en'],
  ['', ['arz'], 'en'],
  ['', [], 'en'],
])('a stored %j and a browser in %j give %s', (stored, browser, tag) => {
  expect(getLanguage(stored, browser).tag).toBe(tag)
})

it('sets the direction of the page, and formats numbers by the rules of the language', async () => {
  await ensureTexts('browse')
  render(
    <TextProvider initial={await showLanguage('en')}>
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
  expect((await showLanguage('tlh')).language.tag).toBe('en')
})
