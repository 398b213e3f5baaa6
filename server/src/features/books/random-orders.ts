import type { ShufflePageQuery } from '@lectern/contract/page'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../access/viewer.ts'

/** Maximum number of users whose order is cached. */
const maxUsers = 10_000

/** True if each first page has another random order. */
export const isUnseeded = ({ sort, seed }: Pick<ShufflePageQuery, 'sort' | 'seed'>): boolean =>
  seed === undefined && (sort?.some((property) => property.startsWith('random')) ?? false)

/**
 * Returns a function that gives each random list a seed: that of the request, otherwise a random one for the first page of a user, which is
 * kept for the later pages, so that nothing appears twice.
 */
export function createRandomOrders(draw: () => number = Math.random) {
  const seeds = new LRUCache<number, number>({ max: maxUsers })
  return <Q extends ShufflePageQuery>(viewer: Viewer, query: Q): Q => {
    if (!isUnseeded(query)) return query
    const known = query.page > 0 ? seeds.get(viewer.userId) : undefined
    const seed = known ?? 1 + Math.floor(draw() * 2_000_000_000)
    seeds.set(viewer.userId, seed)
    return { ...query, seed }
  }
}
