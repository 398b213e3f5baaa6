import { useCallback, useEffect, useState } from 'react'
import type { MemberIds } from '../member-order.ts'
import type { MemberSet, SetKind } from '../set-kinds.ts'
import type { OrderItem } from './order-item.ts'

export interface LoadedOrder {
  /** Every member that the user may see, in the order that the page shows. */
  readonly ids: MemberIds
  readonly items: ReadonlyMap<string, OrderItem>
  readonly wasOrdered: boolean
  /** The members as the server lists them, for a set that is shown in another order than that. */
  readonly stored: MemberIds | undefined
}

/** One page of members, and whether it is the last one. */
export interface OrderItemPage {
  readonly items: readonly OrderItem[]
  readonly isLast: boolean
}
export type LoadOrderPage = (
  page: number,
  size: number,
  signal: AbortSignal,
  /** The order on the screen, for a set without an order of its own. */
  sort: string | undefined,
) => Promise<OrderItemPage>

/** Small enough that reading a page of them does not hold up the screen. */
const pageSize = 100

/** Returns the members in the order in which they were loaded. What was added or removed between the two requests follows with its event. */
function listSorted(memberIds: MemberIds, items: ReadonlyMap<string, OrderItem>): MemberIds {
  const members = new Set(memberIds)
  return [...[...items.keys()].filter((id) => members.has(id)), ...memberIds.filter((id) => !items.has(id))]
}

/** Loads every member of a set before its order can be edited: a list that lacks some would remove them. */
export function useOrderItems(kind: SetKind, set: MemberSet, loadPage: LoadOrderPage, sort?: string) {
  const [loaded, setLoaded] = useState<LoadedOrder>()
  const [count, setCount] = useState(0)
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const setId = set.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt loads again
  useEffect(() => {
    const control = new AbortController()
    const load = async () => {
      setError(undefined)
      const { memberIds, ordered } = await kind.get(setId)
      const items = new Map<string, OrderItem>()
      for (let page = 0, isLast = false; !isLast; page += 1) {
        const found = await loadPage(page, pageSize, control.signal, ordered ? undefined : sort)
        for (const item of found.items) items.set(item.id, item)
        isLast = found.isLast
        if (control.signal.aborted) return
        setCount(items.size)
      }
      setLoaded((before) => ({
        ids: ordered ? memberIds : listSorted(memberIds, items),
        items,
        wasOrdered: before?.wasOrdered ?? ordered,
        stored: ordered ? undefined : memberIds,
      }))
    }
    load().catch((cause: unknown) => {
      if (!control.signal.aborted) setError(cause)
    })
    return () => control.abort()
  }, [kind, setId, loadPage, sort, attempt])
  const reload = useCallback(() => setAttempt((n) => n + 1), [])
  return { loaded, count, error, reload }
}
