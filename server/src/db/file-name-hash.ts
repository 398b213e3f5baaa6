import { createHash } from 'node:crypto'

/** Returns the hash by which KOReader knows a file when it compares names: MD5 of the name with its ending, of a path with `/`. */
export const hashFileName = (path: string): string =>
  createHash('md5')
    .update(path.slice(path.lastIndexOf('/') + 1))
    .digest('hex')
