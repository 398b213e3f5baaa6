import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { writePreference } from '../../../lib/preferences.ts'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { BrowseSeriesPage } from './BrowseSeriesPage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  writePreference('listPaging', 'paged')
  vi.unstubAllGlobals()
})

const serve: Serve = ({ path }) => {
  if (path.endsWith('/alphabetical-groups')) return [{ group: 'v', count: 120 }]
  if (path.endsWith('/user/list')) return {}
  if (path === '/api/v1/series') return pageOfItems([fakeSeries()], { totalElements: 120, totalPages: 3 })
  return path === '/api/v1/collections' || path === '/api/v1/readlists' ? pageOfItems([]) : []
}

function show(search = '', answer: Serve = serve, libraryId = 'all') {
  const requests = mockServer(answer)
  const rendered = renderScreen({
    routes: { '/libraries/$libraryId/series': BrowseSeriesPage },
    address: `/libraries/${libraryId}/series${search}`,
  })
  const last = () =>
    requests
      .filter(({ path }) => path === '/api/v1/series')
      .at(-1)
      ?.query.toString()
  const letterCalls = () => requests.filter(({ path }) => path.endsWith('-groups')).length
  const pages = () =>
    requests.filter(({ path }) => path === '/api/v1/series').map(({ query }) => query.get('page'))
  return { ...rendered, last, letterCalls, pages }
}

describe('browsing series', () => {
  test('shows cards and the number of all series', async () => {
    const { last } = show()
    expect(await screen.findByRole('link', { name: 'Voyage of Life' })).toBeTruthy()
    expect(screen.getByText('120')).toBeTruthy()
    expect(screen.getByText('4 left to read')).toBeTruthy()
    expect(last()).toBe('page=0&size=50&sort=metadata.titleSort%2Casc')
  })
  test('requests the list of the address', async () => {
    const search = '?page=2&pageSize=20&sort=createdDate,desc&readStatus=UNREAD&oneshot=false&nav=b'
    const { last } = show(search, serve, 'l1')
    await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(Object.fromEntries(new URLSearchParams(last()))).toEqual({
      library_id: 'l1',
      read_status: 'UNREAD',
      oneshot: 'false',
      search_regex: '^b,title_sort',
      page: '1',
      size: '20',
      sort: 'createdDate,desc',
    })
    expect(screen.getByRole('button', { name: 'Unread' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Remove filter: No one-shots' })).toBeTruthy()
  })
  test('a filter returns to the first page and replaces the address; a page adds an entry to the history', async () => {
    const { href, history, letterCalls } = show('?page=2')
    await screen.findByRole('link', { name: 'Voyage of Life' })
    fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
    await waitFor(() => expect(href()).toBe('/libraries/all/series?readStatus=UNREAD'))
    expect(history.length).toBe(1)
    await waitFor(() => expect(letterCalls()).toBe(2))
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(href()).toContain('page=3'))
    expect(history.length).toBe(2)
    // Neither the page nor the order changes the letters.
    expect(letterCalls()).toBe(2)
  })
  test('a letter filters and is removed by pressing it again', async () => {
    const { href } = show()
    const letter = await screen.findByRole('button', { name: 'V, 120 series' })
    fireEvent.click(letter)
    await waitFor(() => expect(href()).toContain('nav=v'))
    expect(screen.getByText('Begins with V')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'V, 120 series' }))
    await waitFor(() => expect(href()).not.toContain('nav'))
    expect(screen.getByRole('button', { name: 'A, no series' }).hasAttribute('disabled')).toBe(true)
  })
  test('a list sorted by a date has years instead of letters, which lead to their page', async () => {
    const { href } = show('?sort=createdDate,desc', (request) => {
      if (request.path === '/api/lectern')
        return { name: 'Lectern', version: '1', extensions: ['year-counts'] }
      if (request.path !== '/api/lectern/series/years') return serve(request)
      expect(request.query.get('by')).toBe('createdDate')
      return [
        { year: 2024, count: 110 },
        { year: 1999, count: 10 },
      ]
    })
    const year = await screen.findByRole('button', { name: '1999, 10 items' })
    expect(screen.queryByRole('button', { name: 'V, 120 series' })).toBeNull()
    const first = screen.getByRole('button', { name: '2024, 110 items' })
    expect([first.tabIndex, year.tabIndex]).toEqual([0, -1])
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(year)
    fireEvent.click(year)
    await waitFor(() => expect(href()).toContain('page=3'))
  })
  test('other servers have neither years nor a shuffle button', async () => {
    show('?sort=random,desc')
    await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(screen.queryByRole('button', { name: 'Shuffle again' })).toBeNull()
  })
  test('a random order is kept by the seed in the address until the list is shuffled', async () => {
    const offer = { name: 'Lectern', version: '1', extensions: ['random-order'] }
    const { href, last } = show('?sort=random,desc&seed=7', (request) =>
      request.path === '/api/lectern' ? offer : serve(request),
    )
    await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(last()).toContain('sort=random%2Cdesc&seed=7')
    fireEvent.click(await screen.findByRole('button', { name: 'Shuffle again' }))
    await waitFor(() => expect(href()).toMatch(/seed=\d/))
    expect(href()).not.toContain('seed=7&')
  })
  test('an endless list ignores the page of the address, and counts by its first page', async () => {
    writePreference('listPaging', 'endless')
    const { pages } = show('?page=3&pageSize=20')
    await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(screen.getByText('120')).toBeTruthy()
    expect(pages()).not.toContain('2')
    expect(pages().filter((page) => page === '0')).toHaveLength(1)
  })
  test('a short list has no letters', async () => {
    show('', (request) =>
      request.path === '/api/v1/series/alphabetical-groups' ? [{ group: 'v', count: 12 }] : serve(request),
    )
    await screen.findByRole('link', { name: 'Voyage of Life' })
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'First letters' })).toBeNull())
  })
  test('while letters are counted, only a long list has room for them (7.1)', async () => {
    const letters = () => screen.queryByRole('navigation', { name: 'First letters' })
    const counting =
      (totalElements: number): Serve =>
      (request) => {
        if (request.path.endsWith('/alphabetical-groups')) return new Promise(() => {})
        if (request.path === '/api/v1/series') return pageOfItems([fakeSeries()], { totalElements })
        return serve(request)
      }
    show('', counting(17))
    expect(letters()).toBeNull()
    await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(letters()).toBeNull()
    cleanup()
    show('', counting(120))
    await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(letters()).not.toBeNull()
  })
  test('shows a typed page, at most the last', async () => {
    const many: Serve = (request) =>
      request.path === '/api/v1/series' ? pageOfItems([fakeSeries()], { totalPages: 40 }) : serve(request)
    const { href } = show('', many)
    const field = await screen.findByLabelText('Go to page')
    fireEvent.change(field, { target: { value: '99' } })
    fireEvent.submit(field)
    await waitFor(() => expect(href()).toContain('page=40'))
  })
  test('without a match, a button shows all of them', async () => {
    const { href } = show('?readStatus=READ', (request) =>
      request.path === '/api/v1/series' ? pageOfItems([]) : serve(request),
    )
    expect(await screen.findByText('No matching series')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(href()).toBe('/libraries/all/series'))
    expect(await screen.findByText('No series yet')).toBeTruthy()
  })
  test('a failure can be retried', async () => {
    let isDown = true
    show('', (request) => (isDown ? failure(500) : serve(request)))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    fireEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'Voyage of Life' })).toBeTruthy()
  })
})
