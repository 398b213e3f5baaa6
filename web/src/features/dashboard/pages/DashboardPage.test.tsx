import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { writePreference } from '../../../lib/preferences.ts'
import {
  failure,
  mockServer,
  pageOfItems,
  renderScreen,
  type Serve,
  testClient,
} from '../../../testing/test-screen.ts'
import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { rowAddress } from '../row-requests.ts'
import { sectionIds } from '../section-ids.ts'
import { DashboardPage } from './DashboardPage.tsx'

afterEach(() => {
  cleanup()
  writePreference('features', {})
  vi.unstubAllGlobals()
})

const open = fakeBook({ id: 'open', readProgress: fakeProgress({ page: 12 }) })
const fresh = fakeBook({ id: 'fresh', metadata: { title: 'Childhood', number: '1' } })

/** Serves one book in progress, one new book and one new series. */
const serve: Serve = ({ path, query }) => {
  if (path === '/api/v1/series/new') return pageOfItems([fakeSeries()])
  if (path !== '/api/v1/books') return pageOfItems([])
  if (query.get('read_status') === 'IN_PROGRESS') return pageOfItems([open])
  return pageOfItems(query.get('sort') === 'createdDate,desc' ? [fresh] : [])
}

function show(answer: Serve, address = '/dashboard') {
  const requests = mockServer(answer)
  const routes = { '/dashboard': DashboardPage, '/libraries/$libraryId/recommended': DashboardPage }
  return { requests, ...renderScreen({ routes, address, client: testClient() }) }
}
const rows = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((travelDirection) => travelDirection.textContent)

describe('the dashboard', () => {
  test('shows the rows that have items, in order', async () => {
    show(serve)
    await screen.findByText('Page 12 of 24')
    expect(rows()).toEqual(['Continue reading', 'Recently added books', 'Recently added series'])
  })
  test('opens the book to continue with one press', async () => {
    show(serve)
    const link = await screen.findByRole('link', { name: /^Continue Voyage of Life/ })
    expect(link.getAttribute('href')).toBe('/book/open/read?page=12')
  })
  test('requests the same addresses as `boot.js`', async () => {
    const { requests } = show(serve)
    await screen.findByText('Page 12 of 24')
    const lists = requests.filter(({ path }) => /\/(books|series)/.test(path))
    const addresses = lists.map(({ path, query }) => `${path.slice(1)}?${query}`)
    expect(addresses.sort()).toEqual(sectionIds.map((id) => rowAddress(id, new Date())).sort())
  })
  test('requests one library in the view of a library', async () => {
    const { requests } = show(serve, '/libraries/library-7/recommended')
    await screen.findByText('Page 12 of 24')
    const lists = requests.filter(({ path }) => /\/(books|series)/.test(path))
    expect(lists).toHaveLength(7)
    for (const { query } of lists) expect(query.get('library_id')).toBe('library-7')
  })
  test('shows no row before all responses have arrived', async () => {
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    show(async (request) => {
      if (request.path === '/api/v1/books/ondeck') await late
      return serve(request)
    })
    await waitFor(() => expect(rows()).toEqual(['Recently added books', 'Recently added series']))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(screen.queryByText('Page 12 of 24')).toBeNull()
    release()
    await screen.findByText('Page 12 of 24')
  })
  test('shows skeletons of the rows that had items last time', async () => {
    writePreference('features', { 'dashboard.rows': { all: ['continue', 'read'] } })
    show(() => new Promise(() => {}))
    await waitFor(() => expect(rows()).toEqual(['Continue reading', 'Recently read']))
  })
  test('a failed row shows its error and can be retried', async () => {
    let isDown = true
    show((request) => (isDown && request.path === '/api/v1/series/new' ? failure(500) : serve(request)))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(rows()).toContain('Recently added series')
    expect(await screen.findByText('Page 12 of 24')).toBeTruthy()
    isDown = false
    fireEvent.click(retry)
    expect(await screen.findByText('4 books')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  test('shows one error if all rows failed, and retries all rows', async () => {
    let isDown = true
    show((request) => (isDown ? failure(500) : serve(request)))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(rows()).toEqual(['This could not be loaded'])
    isDown = false
    fireEvent.click(retry)
    await screen.findByText('Page 12 of 24')
    expect(rows()).toEqual(['Continue reading', 'Recently added books', 'Recently added series'])
  })
  test('shows the next step if there is no book', async () => {
    show(() => pageOfItems([]))
    expect(await screen.findByText('No books yet')).toBeTruthy()
    expect(screen.getByText('Books appear here as they are scanned.')).toBeTruthy()
    expect(rows()).toEqual(['No books yet'])
  })
  test('a book that was just started appears without a reload', async () => {
    let isBegun = false
    const { client } = show((request) =>
      !isBegun && request.query.get('read_status') === 'IN_PROGRESS' ? pageOfItems([]) : serve(request),
    )
    await screen.findByText('#1 · Childhood')
    expect(rows()).not.toContain('Continue reading')
    isBegun = true
    await act(() => client.invalidateQueries({ queryKey: ['books'] }))
    await screen.findByText('Page 12 of 24')
    expect(rows()[0]).toBe('Continue reading')
  })
  test('shows the sections of the user in their order, and does not request hidden ones', async () => {
    const hidden = ['continue', 'deck', 'released', 'updated_series', 'read']
    const sections = [{ id: 'new_series' }, { id: 'added' }, ...hidden.map((id) => ({ id, isHidden: true }))]
    const settings = { 'lectern.dashboard.all': { value: JSON.stringify(sections) } }
    const { requests } = show((request) =>
      request.path === '/api/v1/client-settings/user/list' ? settings : serve(request),
    )
    await screen.findByText('#1 · Childhood')
    expect(rows()).toEqual(['Recently added series', 'Recently added books'])
    expect(requests.filter(({ path }) => /\/(books|series)/.test(path))).toHaveLength(2)
  })
  test('shows a message if all sections are hidden', async () => {
    const all = ['continue', 'deck', 'released', 'added', 'new_series', 'updated_series', 'read']
    const value = JSON.stringify(all.map((id) => ({ id, isHidden: true })))
    show(({ path }) =>
      path.endsWith('/user/list') ? { 'lectern.dashboard.all': { value } } : pageOfItems([]),
    )
    expect(await screen.findByText('All sections are hidden')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit sections' })).toBeTruthy()
  })
  test('shows saved filters of the dashboard, with captions of their order', async () => {
    const stored = (change: object) => ({
      value: JSON.stringify({
        name: 'Drama',
        kind: 'series',
        search: { genre: 'Drama,!Horror', sort: 'createdDate,desc' },
        isOnDashboard: true,
        ...change,
      }),
    })
    const settings = {
      'lectern.filter.a': stored({}),
      'lectern.filter.b': stored({ name: 'Elsewhere', libraryId: 'gone' }),
      'lectern.filter.c': stored({ name: 'Not here', isOnDashboard: false }),
      'lectern.filter.d': { value: '{"name":' },
    }
    // Loaded with the first such row, which takes its time on a busy machine.
    await import('../fetch-saved-items.ts')
    const { requests } = show((request) => {
      if (request.path.endsWith('/user/list')) return settings
      return request.path === '/api/v1/series/list' ? pageOfItems([fakeSeries()]) : serve(request)
    })
    const link = await screen.findByRole('link', { name: 'Drama' }, { timeout: 15_000 })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x')
    expect(pathname).toBe('/libraries/all/series')
    expect(Object.fromEntries(searchParams)).toEqual({
      genre: 'Drama,!Horror',
      sort: 'createdDate,desc',
      saved: 'a',
    })
    expect(rows().at(-1)).toBe('Drama')
    const lists = requests.filter(({ path }) => path === '/api/v1/series/list')
    expect(lists.map(({ query }) => query.toString())).toEqual(['page=0&size=20&sort=createdDate%2Cdesc'])
  })
  test('titles lead to the whole list', async () => {
    show(serve)
    const link = await screen.findByRole('link', { name: 'Continue reading' })
    expect(link.getAttribute('href')).toContain('/libraries/all/books?readStatus=IN_PROGRESS')
  })
})
