import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer, pageOfItems, renderScreen } from '../../testing/test-screen.ts'
import { fakeSeries } from '../series/fake-series.ts'
import { fakeCollection } from './fake-collection.ts'
import { HeldByCollections } from './HeldByCollections.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(collections: readonly unknown[]) {
  const requests = mockServer(({ path }) =>
    path.endsWith('/collections') ? collections : pageOfItems([fakeSeries({ id: 'series-9' })]),
  )
  renderScreen({
    routes: {
      '/series/$seriesId': () => (
        <>
          <HeldByCollections seriesId="series-1" />
          <p>The end</p>
        </>
      ),
    },
    address: '/series/series-1',
  })
  return requests
}

test('a series lists its collections with links; links to their series keep the collection in the address', async () => {
  show([fakeCollection()])
  const name = 'In the collection Seafaring'
  const row = await screen.findByRole('list', { name })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/collections/collection-1')
  const [link] = await within(row).findAllByRole('link')
  expect(link?.getAttribute('href')).toBe('/series/series-9?context=COLLECTION&contextId=collection-1')
})

test('a series without collections has no rows, and no series are fetched', async () => {
  const requests = show([])
  await screen.findByText('The end')
  await vi.waitFor(() => expect(requests.some(({ path }) => path.endsWith('/collections'))).toBe(true))
  expect(screen.queryByRole('list')).toBeNull()
  expect(requests.some(({ path }) => path.startsWith('/api/v1/collections/'))).toBe(false)
})
