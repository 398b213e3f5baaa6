import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readPreferences } from '../../../lib/preferences.ts'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeCollection } from '../../collections/fake-collection.ts'
import { BrowseCollectionsPage } from './BrowseCollectionsPage.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const serve: Serve = ({ path }) => pageOfItems(path === '/api/v1/collections' ? [fakeCollection()] : [])

function show(answer: Serve = serve, libraryId = 'l1') {
  const requests = mockServer(answer)
  renderScreen({
    routes: { '/libraries/$libraryId/collections': BrowseCollectionsPage },
    address: `/libraries/${libraryId}/collections`,
  })
  return () =>
    requests.filter(({ path, query }) => path === '/api/v1/collections' && query.get('size') !== '1').at(-1)
      ?.query
}

describe('the collections of a library', () => {
  test('are cards with links to their pages, and the tab is remembered', async () => {
    const last = show()
    const link = await screen.findByRole('link', { name: 'Seafaring' })
    expect(link.getAttribute('href')).toBe('/collections/collection-1')
    expect(last()?.get('library_id')).toBe('l1')
    expect(readPreferences().libraryRoutes.l1).toBe('COLLECTIONS')
  })
  test('the collections of all libraries are not narrowed', async () => {
    const last = show(serve, 'all')
    await screen.findByRole('link', { name: 'Seafaring' })
    expect(last()?.has('library_id')).toBe(false)
  })
  test('without collections, the screen explains them and links to the series', async () => {
    show(() => pageOfItems([]))
    expect(await screen.findByText('No collections yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse series' })).toBeTruthy()
  })
  test('a failure can be retried', async () => {
    show(({ path }) => (path === '/api/v1/collections' ? failure(500) : pageOfItems([])))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
