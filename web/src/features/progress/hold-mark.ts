import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'

interface HeldMark {
  readonly root: string
  readonly apply: (data: unknown) => unknown
  /** Requests that started before the server had the mark; undefined while the mark is being sent. */
  early?: Set<Query>
}

const heldBy = new WeakMap<QueryClient, Set<HeldMark>>()

/** Returns the query whose request has succeeded, failed or been canceled. */
function getEndedQuery(event: QueryCacheNotifyEvent): Query | undefined {
  if (event.type === 'removed') return event.query
  if (event.type !== 'updated' || event.query.state.fetchStatus === 'fetching') return undefined
  const isOwnChange = event.action.type === 'success' && event.action.manual
  return isOwnChange ? undefined : event.query
}

/** Returns the marks that are applied to responses, in the order in which they were made. */
function getHeldMarks(client: QueryClient): Set<HeldMark> {
  const known = heldBy.get(client)
  if (known) return known
  const marks = new Set<HeldMark>()
  heldBy.set(client, marks)
  client.getQueryCache().subscribe((event) => {
    const query = marks.size > 0 ? getEndedQuery(event) : undefined
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
 * Applies a mark to responses that may be older than it, which would otherwise show the unmarked state again for a moment. `apply` returns data
 * with the mark, and the same data if it has nothing to mark. Returns the function to call when the server has stored or refused the mark: the
 * mark is then applied only to the requests that are still running.
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
