import { createKeyedLock } from '../../db/keyed-lock.ts'

/**
 * Who reads a series to decide what becomes of it, and of who may see it, does so alone: a refresh must not write back the labels that it
 * read before an edit. Keys are inner ones.
 */
export const seriesLock = createKeyedLock()
