/** Root keys of the queries about libraries. In their own file, so that invalidating the queries does not load them. */
export const libraryKeys = {
  all: ['libraries'],
  list: ['libraries', 'list'],
  counts: ['libraries', 'counts'],
} as const
