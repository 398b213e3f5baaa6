import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { SessionTable } from '../SessionTable.tsx'
import { sessionQueries } from '../session-queries.ts'

const spec: TableSpec = { sorts: [], sort: { key: 'lastUsed', isDescending: true } }

/** Lists where this user is signed in, and signs devices out: one, or all others. */
export function MySessionsPage() {
  const client = useQueryClient()
  const state = useTableState(spec)
  const { page, size } = toPageQuery(state)
  const sessions = useQuery(sessionQueries.mine({ page, size }))
  return (
    <SessionTable
      state={state}
      page={sessions}
      onSignedOut={() => void client.invalidateQueries({ queryKey: sessionQueries.all })}
    />
  )
}
