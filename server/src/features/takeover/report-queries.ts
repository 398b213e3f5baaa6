import { TakeoverReport } from '@lectern/contract/takeover'
import type { Sql } from '../../db/open.ts'
import { findSetting } from '../settings/queries.ts'

/** Name of the setting that holds the report of the last import. */
export const reportSetting = 'takeoverReport'

/** Returns the report of the last import; undefined if there was none. */
export async function readReport(db: Sql): Promise<TakeoverReport | undefined> {
  return findSetting(db, reportSetting, TakeoverReport)
}
