import { listActivity } from '@lectern/contract/auth-activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { type TableSpec, useTableState } from '../../../ui/table/use-table-state.ts'
import { ActivityTable } from '../ActivityTable.tsx'
import { toActivityQuery } from '../activity-query.ts'

const spec: TableSpec = {
  sorts: ['dateTime', 'email', 'ip', 'userAgent', 'success', 'source'],
  sort: { key: 'dateTime', isDescending: true },
  filters: ['result', 'user', 'from', 'to'],
}

/** Lists the sign-ins of all users. */
export function ActivityPage() {
  const state = useTableState(spec)
  const canFilter = useServerOffers('activity-filters')
  const { user } = state.filters
  const query = {
    ...toActivityQuery(state, canFilter),
    ...(canFilter && user !== undefined && { user_id: user }),
  }
  const page = useQuery({
    queryKey: ['users', 'activity', query],
    queryFn: ({ signal }) => call(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return <ActivityTable isForAllUsers state={state} page={page} canFilter={canFilter} />
}
