import { toDayRange } from '../../lib/days.ts'
import { type TableState, toPageQuery } from '../../ui/table/use-table-state.ts'

export const activityResults = ['signed-in', 'refused'] as const

/** Returns the query for a list of sign-ins; without filters if the server does not have `activity-filters`. */
export function toActivityQuery(state: TableState, canFilter: boolean) {
  const { result, from, to } = state.filters
  return {
    ...toPageQuery(state),
    ...(canFilter && {
      ...(activityResults.some((each) => each === result) && { success: result === 'signed-in' }),
      ...toDayRange(from, to),
    }),
  }
}
