import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListPageQuery } from '../../api/use-endless-list.ts'
import type { SelectionKind } from '../../ui/selection/selection.ts'
import type { SelectableList } from '../../ui/selection/selection-store.ts'
import { type Items, loadItems } from './load-items.ts'

interface Options<P extends Items, K extends QueryKey> {
  /** Undefined when nothing can be done with items of this list. */
  readonly kind: SelectionKind | undefined
  /** Tells lists of one address apart. */
  readonly scope?: string
  /** What the list is narrowed by. */
  readonly condition: unknown
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number, size: number) => ListPageQuery<P, K>
  /** Place in the whole list of the first item on the screen. */
  readonly first: number
  /** Number of items in the whole list; undefined while it is unknown. */
  readonly total: number | undefined
  /** True for a row, which shows the beginning of the list. */
  readonly isPart?: boolean
}

interface Named {
  readonly name?: string
  readonly metadata?: { readonly title: string }
}
/** Returns what an item is called where it is selected. */
export const nameOf = ((item: Named) => item.metadata?.title ?? item.name ?? '') as SelectableList['nameOf']

/** Lists that are left for another list, and not for the page of an item. */
const topLists = /^\/(libraries|search)\b/

/** Returns a list whose items can be selected, as cards and tables want it. */
export function useSelectable<P extends Items, K extends QueryKey>({
  kind,
  scope = '',
  condition,
  queryFor,
  first,
  total,
  isPart = false,
}: Options<P, K>): SelectableList | undefined {
  const client = useQueryClient()
  // The address of the screen that shows the list: while one navigates, the router's own is that of the next screen already.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const order = hashKey(queryFor(0, 1).queryKey)
  const narrowed = JSON.stringify(condition)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` changes whenever `queryFor` asks for something else
  return useMemo(
    () =>
      kind === undefined || total === undefined
        ? undefined
        : {
            kind,
            key: `${kind} ${path} ${scope}`,
            condition: narrowed,
            order,
            first,
            total,
            // Rows of several kinds are on one screen: none of them ends the selection in another.
            isTop: topLists.test(path) && !isPart,
            isPart,
            nameOf,
            load: (from, to, signal) => loadItems(client, queryFor, from, to, signal),
          },
    [kind, path, scope, narrowed, order, first, total, isPart, client],
  )
}
