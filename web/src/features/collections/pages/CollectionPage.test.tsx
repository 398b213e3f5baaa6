import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeBook } from '../../books/fake-book.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { fakeCollection } from '../fake-collection.ts'
import { CollectionPage } from './CollectionPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const serve: Serve = ({ path }) => {
  if (path.endsWith('/collection-1/series')) return pageOfItems([fakeSeries()])
  if (path.endsWith('/books')) return pageOfItems([fakeBook({ metadata: { number: '1' } })])
  return fakeCollection({ ordered: true, filtered: true })
}

function show(answer: Serve = serve) {
  const requests = mockServer(answer)
  const rendered = renderScreen({
    routes: { '/collections/$collectionId': CollectionPage },
    address: '/collections/collection-1',
  })
  const lists = () => requests.filter(({ path }) => path.endsWith('/collection-1/series'))
  return { ...rendered, lists }
}

describe('the page of a collection', () => {
  test('shows its order, and that something in it is hidden', async () => {
    show()
    expect(await screen.findByText('In its own order')).toBeTruthy()
    expect(screen.getByText('Some series are not shared with you')).toBeTruthy()
  })
  test('its series and its next book open within the collection', async () => {
    show()
    const series = await screen.findByRole('link', { name: 'Voyage of Life' })
    expect(series.getAttribute('href')).toBe('/series/series-1?context=COLLECTION&contextId=collection-1')
    const next = await screen.findByRole('link', { name: 'Read Voyage of Life #1' })
    expect(next.getAttribute('href')).toContain('context=COLLECTION')
  })
  test('the filter for complete series goes through its three states in the address', async () => {
    const { href, lists } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }))
    await waitFor(() => expect(href()).toContain('complete=true'))
    await waitFor(() => expect(lists().at(-1)?.query.get('complete')).toBe('true'))
    fireEvent.click(screen.getByRole('button', { name: 'Complete' }))
    await waitFor(() => expect(href()).toContain('complete=false'))
    fireEvent.click(screen.getByRole('button', { name: 'Not complete' }))
    await waitFor(() => expect(href()).toBe('/collections/collection-1'))
  })
  test('one that does not exist is not found', async () => {
    show(() => failure(404))
    expect(await screen.findByText('This is not here')).toBeTruthy()
  })
})
