import { toDayRange } from '../../lib/days.ts'
import { type TableState, toPageQuery } from '../../ui/table/use-table-state.ts'

export const activityResults = ['signed-in', 'refused'] as const

/** Returns the query for a list of sign-ins; servers without `activity-filters` are asked for all of them. */
export function toActivityQuery(state: TableState, canNarrow: boolean) {
  const { result, from, to } = state.filters
  return {
    ...toPageQuery(state),
    ...(canNarrow && {
      ...(activityResults.some((each) => each === result) && { success: result === 'signed-in' }),
      ...toDayRange(from, to),
    }),
  }
}
