import { LRUCache } from 'lru-cache'

/** Maximum number of users whose order is kept. */
const maxUsers = 10_000

/** Which random order each user looks at. */
export interface RandomOrders {
  /** A new order for the first page, and the same one for the pages after it. */
  seedFor(userId: number, page: number): number
}

/** Orders are drawn when the first page is asked for, so that no series comes twice while somebody turns the pages. */
export function createRandomOrders(draw: () => number = Math.random): RandomOrders {
  const seeds = new LRUCache<number, number>({ max: maxUsers })
  return {
    seedFor(userId, page) {
      const known = page > 0 ? seeds.get(userId) : undefined
      const seed = known ?? 1 + Math.floor(draw() * 2_000_000_000)
      seeds.set(userId, seed)
      return seed
    },
  }
}
