import { createKeyedLock } from '../../db/keyed-lock.ts'

/**
 * Serializes reads of a series that decide about a change of it or of its access class: a refresh must not write back labels that it read
 * before an edit. Keys are internal ones.
 */
export const seriesLock = createKeyedLock()
