import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readPreferences, writePreference } from '../../../lib/preferences.ts'
import { mockServer, pageOfItems, renderScreen } from '../../../testing/test-screen.ts'
import { DialogHost } from '../../../ui/dialog/DialogHost.tsx'
import { closeAllDialogs } from '../../../ui/dialog/open-dialogs.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { BrowseSeriesPage } from './BrowseSeriesPage.tsx'

const unread = {
  name: 'To read',
  kind: 'series',
  search: { readStatus: 'UNREAD', sort: 'metadata.titleSort,asc' },
}

afterEach(() => {
  closeAllDialogs()
  cleanup()
  writePreference('features', {})
  vi.unstubAllGlobals()
})

async function show(search: string, filters: Readonly<Record<string, object>> = {}) {
  const settings = Object.fromEntries(
    Object.entries(filters).map(([id, filter]) => [
      `lectern.filter.${id}`,
      { value: JSON.stringify(filter) },
    ]),
  )
  mockServer(({ method, path }) => {
    // Without an answer a change stays as it is: the settings above do not replace it.
    if (method !== 'GET') return new Promise(() => {})
    if (path.endsWith('/user/list')) return settings
    return path.startsWith('/api/v1/series') && !path.endsWith('groups')
      ? pageOfItems([fakeSeries()])
      : path.endsWith('groups')
        ? []
        : pageOfItems([])
  })
  const rendered = renderScreen({
    routes: { '/libraries/$libraryId/series': BrowseSeriesPage },
    address: `/libraries/all/series${search}`,
    around: (content) => (
      <>
        {content}
        <DialogHost />
      </>
    ),
  })
  await screen.findByRole('link', { name: 'Voyage of Life' })
  return rendered
}
const picker = () => screen.findByRole('button', { name: /^Saved filter/ })
const button = (name: string) => screen.getAllByRole('button', { name, hidden: true })[0] as HTMLElement
const stored = () =>
  Object.values(
    (readPreferences().features['client-settings.values'] as { values: Record<string, string> }).values,
  ).map((text) => JSON.parse(text) as object)

describe('saved filters of a list', () => {
  test('cannot be saved if nothing is filtered or sorted', async () => {
    await show('')
    expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Saved filters' })).toBeNull()
  })
  test('are saved under a name, with the order, and the address then names the saved filter', async () => {
    const { href } = await show('?readStatus=UNREAD&page=2')
    fireEvent.click(button('Save filter'))
    const name = await screen.findByLabelText('Name')
    expect((name as HTMLInputElement).value).toBe('Unread')
    fireEvent.change(name, { target: { value: ' ' } })
    fireEvent.submit(name)
    expect(await screen.findByText('Enter a name.')).toBeTruthy()
    fireEvent.change(name, { target: { value: ' Next ' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show on Home' }))
    fireEvent.submit(name)
    await waitFor(() => expect(href()).toMatch(/readStatus=UNREAD&saved=[0-9a-f]{16}$/))
    expect((await picker()).getAttribute('aria-label')).toBe('Saved filter: Next')
    expect(stored()).toEqual([
      { name: 'Next', kind: 'series', search: unread.search, isPinned: true, isOnDashboard: true },
    ])
  })
  test('are recognized by their filters; after a change they can be updated', async () => {
    await show('?readStatus=UNREAD&saved=a1', { a1: unread })
    expect((await picker()).textContent).toBe('To read')
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    await waitFor(async () => expect((await picker()).textContent).toBe('To readchanged'))
    expect(button('Save as new')).toBeTruthy()
    fireEvent.click(button('Update “To read”'))
    await waitFor(async () => expect((await picker()).textContent).toBe('To read'))
    expect(stored()).toEqual([{ ...unread, search: { ...unread.search, readStatus: 'UNREAD,READ' } }])
  })
  test('list those of the same kind; one whose library no longer exists has no link', async () => {
    await show('', {
      a1: unread,
      a2: { ...unread, name: 'Shelf', libraryId: 'gone' },
      a3: { ...unread, name: 'Books', kind: 'books' },
    })
    await screen.findByRole('button', { name: 'Saved filters' })
    expect(screen.getByRole('link', { name: /^To read/, hidden: true }).getAttribute('href')).toContain(
      'saved=a1',
    )
    expect(screen.getByText('The library used by this filter no longer exists')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Shelf/, hidden: true })).toBeNull()
    expect(screen.queryByText('Books', { selector: '[popover] *' })).toBeNull()
  })
  test('are deleted after a confirmation', async () => {
    await show('?readStatus=UNREAD', { a1: unread })
    await picker()
    fireEvent.click(button('Edit “To read”'))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { name: 'Delete “To read”?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Saved filter/ })).toBeNull())
    expect(stored()).toEqual([])
  })
  test('are closed when all filters are cleared', async () => {
    const { href } = await show('?readStatus=UNREAD&saved=a1', { a1: unread })
    await picker()
    fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
    await waitFor(() => expect(href()).toBe('/libraries/all/series'))
  })
})

test('changed filters and order are remembered, and deleted when they are cleared', async () => {
  await show('')
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
  const remembered = () => readPreferences().features['lists.remembered']
  await waitFor(() => expect(remembered()).toEqual({ 'user-1/series/all': { readStatus: 'UNREAD' } }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Unread' }).getAttribute('aria-pressed')).toBe('true'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
  await waitFor(() => expect(remembered()).toEqual({}))
})
