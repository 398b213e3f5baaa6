import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { OtherDevices } from '../../auth/OtherDevices.tsx'
import { sessionQueries } from '../session-queries.ts'
import { useDescribeDevice, useSessionActions, useSessionColumns } from '../use-sessions.tsx'

const spec: TableSpec = { sorts: [], sort: { key: 'lastUsed', isDescending: true } }

/** Lists where this user is signed in, and signs devices out: one, or all others. */
export function MySessionsPage() {
  const t = useText()
  const client = useQueryClient()
  const state = useTableState(spec)
  const { page, size } = toPageQuery(state)
  const sessions = useQuery(sessionQueries.mine({ page, size }))
  const describe = useDescribeDevice()
  return (
    <PagedTable
      name="my-sessions"
      label={t('users.sessions')}
      columns={useSessionColumns()}
      state={state}
      page={sessions}
      keyOf={({ id }) => id}
      titleOf={describe}
      actions={useSessionActions()}
      filters={
        <OtherDevices onDone={() => void client.invalidateQueries({ queryKey: sessionQueries.all })} />
      }
      empty={<EmptyState title={t('users.sessions_none')} />}
    />
  )
}
