import type { SelectableList } from '../../ui/selection/selection-store.ts'
import { useHasRole } from '../auth/queries.ts'
import { useSelectable } from '../books/use-selectable.ts'
import type { FindKind } from './find-kinds.ts'
import { findQueries, type Search } from './queries.ts'

/** What can be selected; people cannot. */
const selectionKinds = {
  series: 'series',
  books: 'book',
  collections: 'collection',
  readlists: 'readList',
  people: undefined,
} as const

interface Options {
  readonly kind: FindKind
  readonly search: Search
  /** Number of all results of the kind; undefined while it is unknown. */
  readonly total: number | undefined
  /** True for a row, which shows the first of them. */
  readonly isPart?: boolean
}

/** Lets the results of one kind be selected; collections and read lists by admins only. What is selected in the row is so in the list. */
export function useSelectableResults(options: Options): SelectableList | undefined {
  const { kind, search, total, isPart = false } = options
  const isAdmin = useHasRole('ADMIN')
  return useSelectable({
    kind: isAdmin || kind === 'series' || kind === 'books' ? selectionKinds[kind] : undefined,
    scope: search.text,
    condition: search,
    queryFor: (page, size) =>
      findQueries.page(kind as keyof typeof selectionKinds, search, page, size) as never,
    first: 0,
    total,
    isPart,
  })
}
