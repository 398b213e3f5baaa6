/** Root keys of the queries about read lists. Apart from the queries, so that whoever refreshes them need not load them. */
export const readListKeys = { all: ['readlists'], progresses: ['readlists', 'progress'] } as const
