import { createHash } from 'node:crypto'

/** As the field's servers store it (behaviour 1.11). A key is 128 bits of chance: it needs no salt and no slow hash. */
export const hashApiKey = (key: string): string => createHash('sha512').update(key).digest('hex')
