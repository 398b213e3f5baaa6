import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PinnedFilterLinks } from '../../features/filters/saved/PinnedFilterLinks.tsx'
import { libraryQueries } from '../../features/libraries/queries.ts'
import { writePreference } from '../../lib/preferences.ts'
import { mockServer, pageOfItems, renderScreen, testClient } from '../../testing/test-screen.ts'
import { MainNav } from './MainNav.tsx'
import { PinnedFilters } from './pinned-filters.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const filter = { name: 'To read', kind: 'series', search: { readStatus: 'UNREAD' }, isPinned: true }

/** Returns the names of the links that are marked as current. */
async function markedAt(address: string, isPinned = true): Promise<readonly (string | null)[]> {
  writePreference('features', {})
  mockServer(({ path }) =>
    path.endsWith('/user/list')
      ? { 'lectern.filter.f1': { value: JSON.stringify({ ...filter, isPinned }) } }
      : path.endsWith('/unread-counts')
        ? []
        : pageOfItems([]),
  )
  const client = testClient()
  const library = (id: string, name: string) => ({ id, name, root: `/${id}` })
  client.setQueryDefaults(libraryQueries.list.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  renderScreen({
    routes: { '/libraries/$libraryId/series': () => <MainNav /> },
    address,
    client,
    around: (content) => <PinnedFilters value={PinnedFilterLinks}>{content}</PinnedFilters>,
  })
  client.setQueryData(libraryQueries.list.queryKey, [library('a', 'Comics'), library('b', 'Manga')] as never)
  if (isPinned) await screen.findByText('To read')
  else await screen.findByText('Comics')
  return [...document.querySelectorAll('a[data-status=active], a[aria-current]')].map((a) => a.textContent)
}

test('a page of a pinned filter marks only the filter, not its library or all libraries (3.2)', async () => {
  expect(await markedAt('/libraries/all/series?readStatus=UNREAD&saved=f1')).toEqual(['To read'])
  cleanup()
  expect(await markedAt('/libraries/a/series?readStatus=UNREAD&saved=f1')).toEqual(['To read'])
})

test('a filter without a link in the navigation does not change the marked link', async () => {
  expect(await markedAt('/libraries/all/series?readStatus=UNREAD')).toEqual(['All libraries'])
  cleanup()
  expect(await markedAt('/libraries/all/series?readStatus=UNREAD&saved=f1', false)).toEqual(['All libraries'])
})
