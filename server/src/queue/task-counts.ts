import type { Db } from '../db/open.ts'
import { countTasks } from './queries.ts'

/** Counts tasks that wait or run, by type. Read every second for admins, so it counts again only after a change. */
export function createTaskCounts(db: Db) {
  let changes = 0
  let counted: { readonly changes: number; readonly byType: Record<string, number> } | undefined
  return {
    change(): void {
      changes += 1
    },
    async byType(): Promise<Record<string, number>> {
      if (counted?.changes === changes) return counted.byType
      const changesAtRead = changes
      const rows = await countTasks(db)
      const byType = Object.fromEntries(rows.map((r) => [r.kind, Number(r.count)]))
      counted = { changes: changesAtRead, byType }
      return byType
    },
  }
}
