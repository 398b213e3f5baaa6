import type { Db } from '../db/open.ts'
import { countTasks } from './queries.ts'

/** How many tasks wait or run, by type. Asked every second by those who tell admins: counted anew only when something happened. */
export function createTaskCounts(db: Db) {
  let changes = 0
  let counted: { readonly changes: number; readonly byType: Record<string, number> } | undefined
  return {
    change(): void {
      changes += 1
    },
    async byType(): Promise<Record<string, number>> {
      if (counted?.changes === changes) return counted.byType
      const asked = changes
      const rows = await countTasks(db)
      const byType = Object.fromEntries(rows.map((r) => [r.kind, Number(r.count)]))
      counted = { changes: asked, byType }
      return byType
    },
  }
}
