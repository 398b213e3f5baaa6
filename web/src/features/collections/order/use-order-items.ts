import { useCallback, useEffect, useState } from 'react'
import type { MemberIds } from '../sets/member-order.ts'
import type { MemberSet, SetKind } from '../sets/set-kinds.ts'
import type { OrderItem } from './order-item.ts'

export interface LoadedOrder {
  /** All members that the user may see, in the order of the page. */
  readonly ids: MemberIds
  readonly items: ReadonlyMap<string, OrderItem>
  readonly wasOrdered: boolean
  /** Members in the order of the server, if the page has another order. */
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
  /** Order of the list on the page, for a set without a custom order. */
  sort: string | undefined,
) => Promise<OrderItemPage>

/** Small enough that parsing a page does not block the screen. */
const pageSize = 100

/** Returns the members in the order in which they were loaded. Members that were added or removed meanwhile are handled by their event. */
function listSorted(memberIds: MemberIds, items: ReadonlyMap<string, OrderItem>): MemberIds {
  const members = new Set(memberIds)
  return [...[...items.keys()].filter((id) => members.has(id)), ...memberIds.filter((id) => !items.has(id))]
}

/** Loads all members of a set before its order can be edited: saving an incomplete list would remove members. */
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
