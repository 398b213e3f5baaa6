import type { Measure } from './measure.ts'
import { ingestMeasure } from './measures/ingest.ts'
import { scanUnchanged } from './measures/scan-unchanged.ts'
import { startUp } from './measures/start-up.ts'

/** The one visible list, in the order in which they run. */
export const measures: readonly Measure[] = [startUp, scanUnchanged, ingestMeasure]
