import type { Db } from '../db/open.ts'
import { countTasks } from './queries.ts'

/** Counts tasks that wait or run, by type. Administrators request them every second, so they are counted again only after a change. */
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

/** Counts the tasks of runs by their type. */
export function countRunning(
  runs: Iterable<{ readonly type: string; readonly count: number }>,
): ReadonlyMap<string, number> {
  const byType = new Map<string, number>()
  for (const { type, count } of runs) byType.set(type, (byType.get(type) ?? 0) + count)
  return byType
}
