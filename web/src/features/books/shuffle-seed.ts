/** What the address says of a list at random. */
interface Shuffled {
  readonly sort: { readonly key: string }
  readonly seed?: number | undefined
}

const maxSeed = 2 ** 31 - 1

/** Returns a new seed. */
export const drawSeed = (): number => Math.floor(Math.random() * maxSeed)

/** Parses the seed of an address; nothing for anything else. */
export function parseSeed(value: unknown): { readonly seed?: number } {
  const seed = typeof value === 'string' || typeof value === 'number' ? Number(value) : -1
  return value !== '' && Number.isInteger(seed) && seed >= 0 && seed <= maxSeed ? { seed } : {}
}

/** Returns the seed for the address; other orders need none. */
export const writeSeed = ({ sort, seed }: Shuffled): { readonly seed?: string } =>
  sort.key === 'random' && seed !== undefined ? { seed: String(seed) } : {}

/**
 * Returns the seed for the server. Without one in the address it is that of the day, so that Back and the next page find the order again;
 * a server that does not know seeds ignores it.
 */
export const toSeed = ({ sort, seed }: Shuffled): { readonly seed?: number } =>
  sort.key === 'random' ? { seed: seed ?? Math.floor(Date.now() / 86_400_000) } : {}
