import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleUser } from '../../../testing/sample-user.ts'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeBook } from '../../books/fake-book.ts'
import { readRemembered } from '../../filters/remembered-filters.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { fakeCollection } from '../fake-collection.ts'
import { CollectionPage } from './CollectionPage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const serve: Serve = ({ path }) => {
  if (path === '/api/v1/series/list') return pageOfItems([fakeSeries()])
  if (path === '/api/v2/genres') return pageOfItems(['Drama'])
  if (path.endsWith('/collection-1/series')) return pageOfItems([fakeSeries()])
  if (path.endsWith('/books')) return pageOfItems([fakeBook({ metadata: { number: '1' } })])
  return fakeCollection({ ordered: true, filtered: true })
}

function show(answer: Serve = serve, search = '') {
  const requests = mockServer(answer)
  const rendered = renderScreen({
    routes: { '/collections/$collectionId': CollectionPage },
    address: `/collections/collection-1${search}`,
  })
  const lists = () => requests.filter(({ path }) => path.endsWith('/collection-1/series'))
  return { ...rendered, requests, lists }
}

describe('the page of a collection', () => {
  test('shows that it has a custom order and hidden series', async () => {
    show()
    expect(await screen.findByText('In custom order')).toBeTruthy()
    expect(screen.getByText('Some series are not shared with you')).toBeTruthy()
  })
  test('its series and its next book open within the collection', async () => {
    show()
    const series = await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(series.getAttribute('href')).toBe('/series/series-1?context=COLLECTION&contextId=collection-1')
    const next = await screen.findByRole('link', { name: 'Read Voyage of Life #1' })
    expect(next.getAttribute('href')).toContain('context=COLLECTION')
  })
  test('a series whose books cannot be opened is skipped', async () => {
    const { requests } = show((request) => {
      const { path, query } = request
      if (path.endsWith('/collection-1/series'))
        return pageOfItems([fakeSeries({ id: 'series-0' }), fakeSeries({ id: 'series-1' })])
      if (!path.endsWith('/books')) return serve(request)
      const canOpen = query.get('deleted') === 'false' && query.getAll('media_status').includes('READY')
      return path.includes('series-0') && canOpen ? pageOfItems([]) : serve(request)
    })
    expect(await screen.findByRole('link', { name: 'Read Voyage of Life #1' })).toBeTruthy()
    expect(requests.some(({ path }) => path.endsWith('/series-1/books'))).toBe(true)
  })
  test('its own order is the default, and filters keep it', async () => {
    const { href, lists, requests } = show()
    await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(screen.getByRole('button', { name: 'Sorted by Custom order. Change order' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const panel = await screen.findByRole('complementary', { name: 'Filters' })
    fireEvent.click(await within(panel).findByRole('button', { name: 'Complete' }))
    await waitFor(() => expect(href()).toBe('/collections/collection-1?complete=true'))
    await waitFor(() => expect(lists().at(-1)?.query.get('complete')).toBe('true'))
    expect(readRemembered(sampleUser.id, 'collections', 'collection-1')).toEqual({ complete: 'true' })
    // Parameters cannot leave anything out; a condition in the same order can.
    fireEvent.click(within(panel).getByRole('button', { name: 'Exclude Read' }))
    await waitFor(() => {
      const last = requests.filter(({ path }) => path === '/api/v1/series/list').at(-1)
      expect(last?.query.get('sort')).toBe('collection.number,asc')
    })
  })
  test('the values of its filters are those of its series', async () => {
    const { requests } = show(serve, '?genre=Drama')
    fireEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    await waitFor(() => {
      const genres = requests.find(({ path }) => path === '/api/v2/genres')
      expect(genres?.query.get('collection_id')).toBe('collection-1')
    })
  })
  test('without a match, a button shows all of them; a library without series has an empty state', async () => {
    const empty: Serve = (request) =>
      request.path.endsWith('/collection-1/series') ? pageOfItems([]) : serve(request)
    const { href } = show(empty, '?status=ENDED')
    expect(await screen.findByText('No matching series')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(href()).toBe('/collections/collection-1'))
    expect(await screen.findByText(/when an administrator adds them to this collection/)).toBeTruthy()
    expect(screen.queryByText('No matching series')).toBeNull()
  })
  test('a book that does not exist has an error page', async () => {
    show(() => failure(404))
    expect(await screen.findByText('This page does not exist')).toBeTruthy()
  })
})
