import { sql } from 'kysely'
import type { Sql } from '../../db/open.ts'

/** Whether a reader thread answers within two seconds. */
export function isDatabaseAnswering(db: Sql): Promise<boolean> {
  return Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref()),
  ])
}
