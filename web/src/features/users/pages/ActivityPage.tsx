import { listActivity } from '@lectern/contract/auth-activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { ActivityTable } from '../ActivityTable.tsx'

const spec: TableSpec = {
  sorts: ['dateTime', 'email', 'ip', 'userAgent', 'success', 'source'],
  sort: { key: 'dateTime', isDescending: true },
}

/** Lists the sign-ins of all users. */
export function ActivityPage() {
  const state = useTableState(spec)
  const query = toPageQuery(state)
  const page = useQuery({
    queryKey: ['users', 'activity', query],
    queryFn: ({ signal }) => call(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return <ActivityTable isOfEverybody={true} state={state} page={page} />
}
