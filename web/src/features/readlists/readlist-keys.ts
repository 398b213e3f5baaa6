/** Root keys of the queries about read lists. In their own file, so that invalidating the queries does not load them. */
export const readListKeys = { all: ['readlists'], progresses: ['readlists', 'progress'] } as const
