/** Root key of every query about annotations. Apart from the queries, so that whoever refreshes them need not load them. */
export const annotationKey = ['annotations'] as const
