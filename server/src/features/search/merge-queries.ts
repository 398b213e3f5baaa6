import { sql } from 'kysely'
import { statement } from '../../db/compiled.ts'
import type { Db } from '../../db/open.ts'

/** Merge command of each index that grows with the library. */
const merges = {
  book_search: (pages: number) => sql`insert into book_search(book_search, rank) values('merge', ${pages})`,
  book_all_search: (pages: number) =>
    sql`insert into book_all_search(book_all_search, rank) values('merge', ${pages})`,
  series_search: (pages: number) =>
    sql`insert into series_search(series_search, rank) values('merge', ${pages})`,
  series_all_search: (pages: number) =>
    sql`insert into series_all_search(series_all_search, rank) values('merge', ${pages})`,
  term_search: (pages: number) => sql`insert into term_search(term_search, rank) values('merge', ${pages})`,
}
export type MergedIndex = keyof typeof merges
export const mergedIndexes = Object.keys(merges) as MergedIndex[]

/** Number of 4 kB pages that one step writes: some 20 ms of the writer. */
const pagesPerStep = 40

/**
 * Merges segments of an index, some pages at a time; `isFirst` starts a merge of all segments into one. Returns true when anything was
 * merged. FTS5: the `merge` command.
 */
export async function mergeSegments(db: Db, index: MergedIndex, isFirst: boolean): Promise<boolean> {
  const changes = statement(db, sql<{ n: number }>`select total_changes() as n`)
  const [before, , after] = await db.batchRows<{ n: number }>([
    changes,
    statement(db, merges[index](isFirst ? -pagesPerStep : pagesPerStep)),
    changes,
  ])
  // The command itself counts as one change.
  return Number(after?.[0]?.n) - Number(before?.[0]?.n) > 1
}

/** Returns the number of pages of an index, and of its largest segment. */
export async function measureSegments(
  db: Db,
  index: MergedIndex,
): Promise<{ readonly pages: number; readonly largest: number }> {
  // Each row of this FTS5 table is about a page of one segment.
  const { rows } = await sql<{ pages: number; largest: number }>`
    select ifnull(sum(n), 0) as pages, ifnull(max(n), 0) as largest
    from (select count(*) as n from ${sql.table(`${index}_idx`)} group by segid)`.execute(db)
  return rows[0] ?? { pages: 0, largest: 0 }
}
