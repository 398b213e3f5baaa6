import type { countSeriesYears, YearCounts } from '@lectern/contract/conditions'
import type * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import type { KeyRows } from '../../db/list-positions.ts'
import type { Sql } from '../../db/open.ts'
import { countYears, type DateColumn } from '../books/year-count-queries.ts'
import { findMatches } from '../search/find-matches.ts'
import { type SeriesCriteria, selectMatchingSeries } from './series-filter-queries.ts'

type SeriesYearsQuery = z.output<typeof countSeriesYears.query>

const columns: Readonly<Record<SeriesYearsQuery['by'], DateColumn>> = {
  createdDate: { column: 'series.created' },
  lastModifiedDate: { column: 'series.modified' },
  'booksMetadata.releaseDate': { column: 'series.release_date', isCalendarDate: true },
  readDate: { column: 'sp.last_read' },
}

/** Counts the visible series that meet the criteria by the year of a date. */
export async function listSeriesYears(
  db: Sql,
  viewer: Viewer,
  criteria: SeriesCriteria,
  { by, offset }: SeriesYearsQuery,
): Promise<YearCounts> {
  const { search } = criteria
  const hits = search === undefined ? undefined : await findMatches(db, 'series', search, viewer)
  const rows = () => selectMatchingSeries(db, viewer, criteria, { hits, sorts: [by] }) as unknown as KeyRows
  return countYears(db, `series ${viewer.userId} ${JSON.stringify(criteria)}`, rows, columns[by], offset)
}
