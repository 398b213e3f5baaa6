import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeBook } from '../../books/fake-book.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { SearchPage } from './SearchPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(serve: Serve, address = '/search?q=voyage') {
  const requests = mockServer(serve)
  return { requests, ...renderScreen({ routes: { '/search': SearchPage }, address }) }
}
const collection = {
  id: 'c1',
  name: 'Travels',
  ordered: false,
  seriesIds: ['a', 'b'],
  createdDate: '2024-05-01T10:00:00Z',
  lastModifiedDate: '2024-05-01T10:00:00Z',
  filtered: false,
}
const full: Serve = ({ path }) => {
  if (path === '/api/v1/series') return pageOfItems([fakeSeries()], { totalElements: 1200 })
  if (path === '/api/v1/books') return pageOfItems([fakeBook()])
  if (path === '/api/v1/collections') return pageOfItems([collection])
  if (path === '/api/v2/authors')
    return pageOfItems([
      { name: 'Ada Winter', role: 'writer' },
      { name: 'Ada Winter', role: 'inker' },
    ])
  return pageOfItems([])
}
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the results page', () => {
  test('has a row for each kind that was found, with counts', async () => {
    show(full)
    await screen.findByRole('link', { name: /Ada Winter/ })
    expect(headings()).toEqual([
      'Series1,200Show all',
      'Books1Show all',
      'Collections1Show all',
      'People1Show all',
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “voyage” 1,203 results')
    expect(document.title).toBe('“voyage” · Lectern')
    expect(screen.getByText('Writer, Inker')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Travels' }).getAttribute('href')).toBe('/collections/c1')
    const person = screen.getByRole('link', { name: /Ada Winter/ }).getAttribute('href')
    expect(decodeURIComponent(person ?? '')).toBe('/libraries/all/series?author=:Ada+Winter')
  })

  test('shows all of one kind', async () => {
    const { requests, href } = show(full)
    fireEvent.click(await screen.findByRole('link', { name: 'Show all books' }))
    await waitFor(() => expect(href()).toBe('/search?q=voyage&kind=books'))
    await screen.findByRole('list', { name: 'Books' })
    expect(screen.queryByRole('list', { name: 'Series' })).toBeNull()
    expect(requests.some(({ path, query }) => path === '/api/v1/books' && query.get('size') === '100')).toBe(
      true,
    )
  })

  test('says so when nothing was found', async () => {
    show(() => pageOfItems([]))
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('No results')
  })

  test('a kind that failed can be retried; the others stay', async () => {
    let isDown = true
    show((request) => (isDown && request.path === '/api/v1/books' ? failure(500) : full(request)))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(headings()).toContain('Series1,200Show all')
    isDown = false
    fireEvent.click(retry)
    await waitFor(() => expect(headings()).toContain('Books1Show all'))
  })

  test('asks for a text when there is none', async () => {
    const { requests } = show(full, '/search')
    expect(await screen.findByText('Search series, books, collections, read lists and people.')).toBeTruthy()
    expect(requests.filter(({ query }) => query.has('search'))).toEqual([])
  })

  test('events about series refresh what was found', async () => {
    const { client, requests } = show(full)
    await screen.findByRole('link', { name: /Ada Winter/ })
    const before = requests.length
    await client.invalidateQueries({ queryKey: ['series'] })
    expect(requests.slice(before).map(({ path }) => path)).toEqual(['/api/v1/series'])
  })
})
