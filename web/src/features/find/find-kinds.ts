/** Kinds of things that a search finds, in the order in which they are shown. Values of the address. */
export const findKinds = ['series', 'books', 'collections', 'readlists', 'people'] as const
export type FindKind = (typeof findKinds)[number]

export const isFindKind = (value: unknown): value is FindKind => findKinds.includes(value as FindKind)
