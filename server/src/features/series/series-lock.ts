import { createKeyedLock } from '../../db/keyed-lock.ts'

/**
 * Serializes changes of a series or of its access class that depend on its stored values: a refresh must not write labels that it read before
 * an edit. Its keys are internal keys of series.
 */
export const seriesLock = createKeyedLock()
