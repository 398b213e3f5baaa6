import { createHash } from 'node:crypto'

/** Hashes an API key as Komga does (behaviour 1.11). A key is 128 random bits: it needs no salt and no slow hash. */
export const hashApiKey = (key: string): string => createHash('sha512').update(key).digest('hex')
