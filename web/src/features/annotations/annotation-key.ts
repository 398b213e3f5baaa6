/** Root key of all queries about annotations. In its own file, so that invalidating the queries does not load them. */
export const annotationKey = ['annotations'] as const
