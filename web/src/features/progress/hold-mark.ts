import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'

interface HeldMark {
  readonly root: string
  readonly apply: (data: unknown) => unknown
  /** Requests that began before the server had the mark; undefined while it is being sent. */
  early?: Set<Query>
}

const heldBy = new WeakMap<QueryClient, Set<HeldMark>>()

/** Returns the query whose request has ended, whichever way. */
function getEnded(event: QueryCacheNotifyEvent): Query | undefined {
  if (event.type === 'removed') return event.query
  if (event.type !== 'updated' || event.query.state.fetchStatus === 'fetching') return undefined
  const isOwnChange = event.action.type === 'success' && event.action.manual
  return isOwnChange ? undefined : event.query
}

/** Returns the marks that are put on what arrives, in the order in which they were made. */
function getHeldMarks(client: QueryClient): Set<HeldMark> {
  const known = heldBy.get(client)
  if (known) return known
  const marks = new Set<HeldMark>()
  heldBy.set(client, marks)
  client.getQueryCache().subscribe((event) => {
    const query = marks.size > 0 ? getEnded(event) : undefined
    if (!query) return
    const held = [...marks].filter(
      ({ root, early }) => root === query.queryKey[0] && (!early || early.has(query)),
    )
    const { data, dataUpdatedAt: updatedAt } = query.state
    const marked = held.reduce((now: unknown, { apply }) => apply(now), data)
    if (event.type === 'updated' && marked !== data)
      client.setQueryData(query.queryKey, marked, { updatedAt })
    for (const mark of held) if (mark.early?.delete(query) && mark.early.size === 0) marks.delete(mark)
  })
  return marks
}

/**
 * Keeps a mark on the copies of the server's data while older responses arrive: what is shown would go back and forth otherwise. `apply`
 * returns data with the mark, and data without anything to mark as it is. Returns the function that ends it, to be called when the server
 * has the mark or has refused it: requests that are then under way are the last to get it.
 */
export function holdMark(client: QueryClient, root: string, apply: HeldMark['apply']): () => void {
  const marks = getHeldMarks(client)
  const mark: HeldMark = { root, apply }
  marks.add(mark)
  return () => {
    mark.early = new Set(client.getQueryCache().findAll({ queryKey: [root], fetchStatus: 'fetching' }))
    if (mark.early.size === 0) marks.delete(mark)
  }
}
