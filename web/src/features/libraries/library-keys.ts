/** Keys of the cached queries of libraries, apart from the queries: what marks them stale does not need the routes. */
export const libraryKeys = {
  all: ['libraries'],
  list: ['libraries', 'list'],
  counts: ['libraries', 'counts'],
} as const
