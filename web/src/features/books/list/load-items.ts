import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListPageQuery } from '../../../api/use-endless-list.ts'
import type { Selectable } from '../../../ui/selection/item-selection.ts'

/** A page of a list. */
export interface Items {
  readonly content: readonly Selectable[]
}

/** Number of items of one request. */
const step = 500

/** Loads the items of a list from one index to another, both included, page by page. They are not cached, to save memory. */
export async function loadItems<P extends Items, K extends QueryKey>(
  client: QueryClient,
  queryFor: (page: number, size: number) => ListPageQuery<P, K>,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<readonly P['content'][number][]> {
  const items: P['content'][number][] = []
  const firstPage = Math.floor(from / step)
  for (let page = firstPage; page * step <= to; page += 1) {
    signal?.throwIfAborted()
    const { content } = await client.fetchQuery({
      ...queryFor(page, step),
      gcTime: 0,
      staleTime: 0,
    } as never as Parameters<typeof client.fetchQuery<P>>[0])
    items.push(...content)
    if (content.length < step) break
  }
  return items.slice(from - firstPage * step, to + 1 - firstPage * step)
}
