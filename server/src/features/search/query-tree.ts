/** The tree of a search (behaviour 2.2), as `parseQuery` returns it. */
export type Query =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | TextQuery
  | RangeQuery

/** A text to match. `pattern`: contains `*` or `?` for unknown letters. */
export interface TextQuery {
  readonly kind: 'text'
  readonly field: string | undefined
  readonly text: string
  readonly form: 'words' | 'phrase' | 'pattern'
}
/** `field:[a TO b]`; an open end is undefined. */
export interface RangeQuery {
  readonly kind: 'range'
  readonly field: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly isWithout: { readonly from: boolean; readonly to: boolean }
}
