import { useMatch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { Selectable, SelectionKind } from '../../../ui/selection/item-selection.ts'
import type { SelectableItems } from '../../../ui/selection/select-items.ts'
import { nameOf } from './use-selectable.ts'

interface Options {
  readonly kind: SelectionKind
  /** Identifies the row on the screen: ranges are limited to one row. */
  readonly rowId: string
  readonly items: readonly Selectable[]
}

/** Lets the loaded items of a row be selected, together with those of other rows of the same kind on the screen. */
export function useRowSelection({ kind, rowId, items }: Options): SelectableItems {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  const total = items.length
  const list = useMemo(
    () => ({
      kind,
      key: `${kind} ${path}`,
      condition: '',
      order: rowId,
      first: 0,
      total,
      isTop: false,
      isPart: true,
      nameOf,
      load: async (first: number, last: number) => latest.current.slice(first, last + 1),
    }),
    [kind, path, rowId, total],
  )
  return useMemo(() => ({ list, itemAt: (index) => items[index] }), [list, items])
}
