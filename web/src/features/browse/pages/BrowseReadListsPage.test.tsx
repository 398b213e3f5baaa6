import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readPreferences } from '../../../lib/preferences.ts'
import { mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeReadList } from '../../readlists/fake-read-list.ts'
import { BrowseReadListsPage } from './BrowseReadListsPage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const serve: Serve = ({ path }) => pageOfItems(path === '/api/v1/readlists' ? [fakeReadList()] : [])

function show(answer: Serve = serve, search = '') {
  const requests = mockServer(answer)
  const rendered = renderScreen({
    routes: { '/libraries/$libraryId/readlists': BrowseReadListsPage },
    address: `/libraries/l1/readlists${search}`,
  })
  const last = () =>
    requests.filter(({ path, query }) => path === '/api/v1/readlists' && query.get('size') !== '1').at(-1)
      ?.query
  return { ...rendered, last }
}

describe('the read lists of a library', () => {
  test('are cards with the number of their books, and the tab is remembered', async () => {
    const { last } = show()
    const link = await screen.findByRole('link', { name: 'The Great Crossing' })
    expect(link.getAttribute('href')).toBe('/readlists/list-1')
    expect(screen.getByText('2 books')).toBeTruthy()
    expect(last()?.get('library_id')).toBe('l1')
    expect(readPreferences().libraryRoutes.l1).toBe('READLISTS')
  })
  test('typing narrows the list and changes the address; the best match comes first', async () => {
    const { href, last } = show()
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'cross ' } })
    await waitFor(() => expect(href()).toContain('search=cross'))
    await waitFor(() => expect(last()?.get('search')).toBe('cross'))
    expect(last()?.has('sort')).toBe(false)
  })
  test('without read lists, the screen explains them; tabs without content are absent', async () => {
    show(() => pageOfItems([]))
    expect(await screen.findByText('No read lists yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse series' }).getAttribute('href')).toBe(
      '/libraries/l1/series',
    )
    expect(screen.getByRole('link', { name: 'Read lists' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Collections' })).toBeNull()
  })
  test('without a match, a button shows all of them', async () => {
    const { href } = show(() => pageOfItems([]), '?search=nothing')
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(href()).toBe('/libraries/l1/readlists'))
  })
})
