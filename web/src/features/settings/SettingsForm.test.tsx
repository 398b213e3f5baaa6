import { changeSettings } from '@lectern/contract/settings'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { TestProviders } from '../../testing/TestProviders.tsx'
import { ServerSettingsPage } from './pages/ServerSettingsPage.tsx'

const settings = {
  deleteEmptyCollections: true,
  deleteEmptyReadLists: true,
  rememberMeDurationDays: 365,
  thumbnailSize: 'DEFAULT',
  taskPoolSize: 4,
  serverPort: { configurationSource: 25600, databaseSource: null, effectiveValue: 25600 },
  serverContextPath: { configurationSource: null, databaseSource: null, effectiveValue: '' },
  koboProxy: false,
  koboPort: null,
  kepubifyPath: { configurationSource: null, databaseSource: null, effectiveValue: null },
}
/** Settings as the server has them. */
let stored: Record<string, unknown> = settings
const fetched = stubFetch((_, init) => {
  if (init?.method !== changeSettings.method) return Response.json(stored)
  stored = { ...stored, ...JSON.parse(String(init.body)) }
  return new Response(null, { status: 204 })
})
afterEach(() => {
  stored = settings
})
const bodies = () =>
  fetched.mock.calls.flatMap(([, init]) =>
    init?.method === changeSettings.method ? [JSON.parse(String(init.body)) as unknown] : [],
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('changes of settings by another administrator are shown before they are overwritten', async () => {
  // Missing in the test browser.
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  render(
    <TestProviders client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServerSettingsPage />
    </TestProviders>,
  )
  const size = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Poster size' })
  fireEvent.change(size, { target: { value: 'LARGE' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Delete empty collections/ }))
  stored = { ...settings, thumbnailSize: 'MEDIUM', deleteEmptyReadLists: false }
  press('Save')
  expect(await screen.findByText(/^Someone else changed “Poster size” to “Medium”/)).toBeDefined()
  // The conflict may be far below the edited field.
  expect(scrolled).toHaveBeenCalled()
  expect(bodies()).toEqual([])
  expect(size.value).toBe('LARGE')
  press('Use theirs')
  expect(size.value).toBe('MEDIUM')
  press('Save')
  await waitFor(() => expect(bodies()).toEqual([{ deleteEmptyCollections: false }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
})
