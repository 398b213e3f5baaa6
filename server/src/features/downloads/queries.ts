import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import type { LinkableFile } from '../books/files/forbidden-link.ts'

/** Returns key and title of a visible series. */
export function findSeriesTitle(db: Sql, viewer: Viewer, seriesId: string) {
  return db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .select(['series.id', 'm.title'])
    .where('series.public_id', '=', seriesId)
    .where(isVisible(viewer, 'series.access_class'))
    .executeTakeFirst()
}

/** Returns the locations of the visible books of a series, in its order. */
export async function listSeriesBookLocations(
  db: Sql,
  viewer: Viewer,
  seriesKey: number,
): Promise<LinkableFile[]> {
  const { rows } =
    await sql<LinkableFile>`select l.root, m.path, json_extract(l.settings, '$.followLinks') as follow_links from book b
    join book_metadata m on m.book_id = b.id join library l on l.id = b.library_id
    where b.series_id = ${seriesKey} and ${isVisible(viewer, 'b.access_class')} order by b.number_sort, b.number, b.id`.execute(
      db,
    )
  return rows
}
