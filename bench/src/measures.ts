import type { Measure } from './measure.ts'
import { browse } from './measures/browse.ts'
import { clientReady } from './measures/client-ready.ts'
import { clientWeight } from './measures/client-weight.ts'
import { feeds } from './measures/feeds.ts'
import { find } from './measures/find.ts'
import { importing } from './measures/import.ts'
import { ingestLargeMeasure, ingestMeasure } from './measures/ingest.ts'
import { kills } from './measures/kills.ts'
import { kobo } from './measures/kobo.ts'
import { listsMeasure } from './measures/lists.ts'
import { memory } from './measures/memory.ts'
import { metricsMeasure } from './measures/metrics.ts'
import { organise } from './measures/organise.ts'
import { pageHashing } from './measures/page-hashing.ts'
import { pageLooks } from './measures/page-looks.ts'
import { turnsMeasure } from './measures/page-turns.ts'
import { pages } from './measures/pages.ts'
import { posterSpeed } from './measures/poster-speed.ts'
import { reading } from './measures/reading.ts'
import { scanUnchanged } from './measures/scan-unchanged.ts'
import { search } from './measures/search.ts'
import { serverCheck } from './measures/server-check.ts'
import { startUp } from './measures/start-up.ts'
import { takeover } from './measures/takeover.ts'
import { texts } from './measures/texts.ts'

/** All measures, in the order in which they run. */
export const measures: readonly Measure[] = [
  startUp,
  scanUnchanged,
  ingestMeasure,
  ingestLargeMeasure,
  pageHashing,
  posterSpeed,
  browse,
  listsMeasure,
  metricsMeasure,
  feeds,
  kobo,
  serverCheck,
  search,
  pages,
  memory,
  clientWeight,
  clientReady,
  turnsMeasure,
  reading,
  pageLooks,
  texts,
  find,
  organise,
  importing,
  takeover,
  kills,
]
