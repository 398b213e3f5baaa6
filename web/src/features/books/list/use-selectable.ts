import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListPageQuery } from '../../../api/use-endless-list.ts'
import type { SelectionKind } from '../../../ui/selection/item-selection.ts'
import type { SelectableList } from '../../../ui/selection/selection-store.ts'
import { type Items, loadItems } from './load-items.ts'

interface Options<P extends Items, K extends QueryKey> {
  /** Undefined if there are no actions on items of this list. */
  readonly kind: SelectionKind | undefined
  /** Distinguishes lists of one address. */
  readonly scope?: string
  /** Everything that narrows the list. */
  readonly condition: unknown
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number, size: number) => ListPageQuery<P, K>
  /** Index in the whole list of the first item on the screen. */
  readonly first: number
  /** Number of items in the whole list; undefined while it is unknown. */
  readonly total: number | undefined
  /** True for a row, which shows only the first items. */
  readonly isPart?: boolean
}

interface Named {
  readonly name?: string
  readonly metadata?: { readonly title: string }
}
/** Returns the name of a selected item. */
export const nameOf = ((item: Named) => item.metadata?.title ?? item.name ?? '') as SelectableList['nameOf']

/** Paths of lists that are not on the page of an item. */
const topLists = /^\/(libraries|search)\b/

/** Returns the list for cards and tables whose items can be selected. */
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
  // The path of the screen of the list: during a navigation, the path of the router is already that of the next screen.
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
            // A screen can have rows of several kinds: none of them may end the selection of another.
            isTop: topLists.test(path) && !isPart,
            isPart,
            nameOf,
            load: (from, to, signal) => loadItems(client, queryFor, from, to, signal),
          },
    [kind, path, scope, narrowed, order, first, total, isPart, client],
  )
}
