/** Part of the state of a list that determines its random order. */
interface Shuffled {
  readonly sort: { readonly key: string }
  readonly seed?: number | undefined
}

const maxSeed = 2 ** 31 - 1

/** Returns a new seed. */
export const drawSeed = (): number => Math.floor(Math.random() * maxSeed)

/** Parses the seed of an address; invalid ones are ignored. */
export function parseSeed(value: unknown): { readonly seed?: number } {
  const seed = typeof value === 'string' || typeof value === 'number' ? Number(value) : -1
  return value !== '' && Number.isInteger(seed) && seed >= 0 && seed <= maxSeed ? { seed } : {}
}

/** Returns the seed for the address; other orders need none. */
export const writeSeed = ({ sort, seed }: Shuffled): { readonly seed?: string } =>
  sort.key === 'random' && seed !== undefined ? { seed: String(seed) } : {}

/** Returns the seed for the server; by default that of the day, so that all pages of a list have the same order. */
export const toSeed = ({ sort, seed }: Shuffled): { readonly seed?: number } =>
  sort.key === 'random' ? { seed: seed ?? Math.floor(Date.now() / 86_400_000) } : {}
