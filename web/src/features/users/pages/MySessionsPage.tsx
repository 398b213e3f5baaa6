import { useQuery } from '@tanstack/react-query'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { SessionTable } from '../SessionTable.tsx'
import { sessionQueries } from '../session-queries.ts'

const spec: TableSpec = { sorts: [], sort: { key: 'lastUsed', isDescending: true } }

/** Lists the sessions of the user, which can be ended one by one or all others together. */
export function MySessionsPage() {
  const state = useTableState(spec)
  const { page, size } = toPageQuery(state)
  return <SessionTable state={state} page={useQuery(sessionQueries.mine({ page, size }))} />
}
