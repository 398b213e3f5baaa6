/** Root keys of the queries about collections. In their own file, so that invalidating the queries does not load them. */
export const collectionKeys = {
  all: ['collections'],
  /** Series of collections are cached with all series, so that marks and events update them. */
  members: ['series', 'collection'],
} as const
