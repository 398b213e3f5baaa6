/** Kinds of results in their order on the screen; values in the address. */
export const searchKinds = ['series', 'books', 'collections', 'readlists', 'people'] as const
export type SearchKind = (typeof searchKinds)[number]

export const isSearchKind = (value: unknown): value is SearchKind => searchKinds.includes(value as SearchKind)
