/** Root keys of the queries about collections. Apart from the queries, so that whoever refreshes them need not load them. */
export const collectionKeys = {
  all: ['collections'],
  /** Series of collections are cached with all series, so that marks and events reach them. */
  members: ['series', 'collection'],
} as const
