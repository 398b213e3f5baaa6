import { LRUCache } from 'lru-cache'

/** Maximum number of users whose order is cached. */
const maxUsers = 10_000

/** Random order of each user. */
export interface RandomOrders {
  /** Returns a new seed for the first page, and the same one for the pages after it. */
  seedFor(userId: number, page: number): number
}

/** Creates random orders. An order is drawn with the first page, so that no series appears twice on the pages after it. */
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
