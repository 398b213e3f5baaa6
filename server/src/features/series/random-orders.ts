/** Users whose order is remembered; whoever comes back after so many others sees a new one. */
const most = 10_000

/** Which random order each user looks at. */
export interface RandomOrders {
  /** A new order for the first page, and the same one for the pages after it. */
  seedFor(userId: number, page: number): number
}

/** Orders are drawn when the first page is asked for, so that no series comes twice while somebody turns the pages. */
export function createRandomOrders(draw: () => number = Math.random): RandomOrders {
  const seeds = new Map<number, number>()
  return {
    seedFor(userId, page) {
      const known = page > 0 ? seeds.get(userId) : undefined
      const seed = known ?? 1 + Math.floor(draw() * 2_000_000_000)
      seeds.delete(userId)
      seeds.set(userId, seed)
      if (seeds.size > most) seeds.delete(seeds.keys().next().value ?? userId)
      return seed
    },
  }
}
