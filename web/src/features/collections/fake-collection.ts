import type { Collection } from '@lectern/contract/collections'

/** Creates a complete collection for tests. */
export const fakeCollection = (change: Partial<Collection> = {}): Collection => ({
  id: 'collection-1',
  name: 'Seafaring',
  ordered: false,
  seriesIds: ['series-1', 'series-2'],
  createdDate: '2024-05-01T10:00:00Z',
  lastModifiedDate: '2024-05-01T10:00:00Z',
  filtered: false,
  ...change,
})
