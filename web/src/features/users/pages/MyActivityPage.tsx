import { listMyActivity } from '@lectern/contract/auth-activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { type TableSpec, useTableState } from '../../../ui/table/use-table-state.ts'
import { ActivityTable } from '../ActivityTable.tsx'
import { toActivityQuery } from '../activity-query.ts'

const spec: TableSpec = {
  sorts: ['dateTime', 'ip', 'userAgent', 'success', 'source'],
  sort: { key: 'dateTime', isDescending: true },
  filters: ['result', 'from', 'to'],
}

/** Lists successful and refused sign-ins with the account of the user. */
export function MyActivityPage() {
  const state = useTableState(spec)
  const canFilter = useServerOffers('activity-filters')
  const query = toActivityQuery(state, canFilter)
  const page = useQuery({
    queryKey: ['my-activity', query],
    queryFn: ({ signal }) => call(listMyActivity, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return <ActivityTable isForAllUsers={false} state={state} page={page} canFilter={canFilter} />
}
