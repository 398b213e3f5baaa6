import type { SelectableList } from '../../../ui/selection/selection-store.ts'
import { useHasRole } from '../../auth/queries.ts'
import { useSelectable } from '../../books/list/use-selectable.ts'
import { type Search, searchQueries } from '../queries.ts'
import type { SearchKind } from '../search-kinds.ts'

/** Kinds of selection; people cannot be selected. */
const selectionKinds = {
  series: 'series',
  books: 'book',
  collections: 'collection',
  readlists: 'readList',
  people: undefined,
} as const

interface Options {
  readonly kind: SearchKind
  readonly search: Search
  /** Number of all results of the kind; undefined while it is unknown. */
  readonly total: number | undefined
  /** True for a row, which shows only the first results. */
  readonly isPart?: boolean
}

/** Returns the results of one kind as a list to select from; collections and read lists only for administrators. */
export function useSelectableResults(options: Options): SelectableList | undefined {
  const { kind, search, total, isPart = false } = options
  const isAdmin = useHasRole('ADMIN')
  return useSelectable({
    kind: isAdmin || kind === 'series' || kind === 'books' ? selectionKinds[kind] : undefined,
    scope: search.text,
    condition: search,
    queryFor: (page, size) =>
      searchQueries.page(kind as keyof typeof selectionKinds, search, page, size) as never,
    first: 0,
    total,
    isPart,
  })
}
