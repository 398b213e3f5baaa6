import type { ReadList } from '@lectern/contract/readlists'

/** Creates a complete read list for tests. */
export const fakeReadList = (change: Partial<ReadList> = {}): ReadList => ({
  id: 'list-1',
  name: 'The Great Crossing',
  summary: 'One story through several series.',
  ordered: true,
  bookIds: ['book-1', 'book-2'],
  createdDate: '2024-05-01T10:00:00Z',
  lastModifiedDate: '2024-05-01T10:00:00Z',
  filtered: false,
  ...change,
})
