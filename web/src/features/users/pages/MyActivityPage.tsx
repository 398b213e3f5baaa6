import { listMyActivity } from '@lectern/contract/auth-activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { ActivityTable } from '../ActivityTable.tsx'

const spec: TableSpec = {
  sorts: ['dateTime', 'ip', 'userAgent', 'success', 'source'],
  sort: { key: 'dateTime', isDescending: true },
}

/** Lists when and from where somebody signed in as this user, or tried to. */
export function MyActivityPage() {
  const state = useTableState(spec)
  const query = toPageQuery(state)
  const page = useQuery({
    queryKey: ['my-activity', query],
    queryFn: ({ signal }) => call(listMyActivity, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return <ActivityTable isOfEverybody={false} state={state} page={page} />
}
