import { type AuthenticationActivity, listActivity } from '@lectern/contract/auth'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { useActivityColumns } from '../use-activity-columns.tsx'

const spec: TableSpec = {
  sorts: ['dateTime', 'email', 'ip', 'userAgent', 'success', 'source'],
  sort: { key: 'dateTime', isDescending: true },
}
const keyOf = ({ dateTime, email, ip, source, userAgent }: AuthenticationActivity) =>
  [dateTime, email, ip, source, userAgent].join(' ')

/** Lists who signed in from where, or tried to. */
export function ActivityPage() {
  const t = useText()
  const state = useTableState(spec)
  const query = toPageQuery(state)
  const page = useQuery({
    queryKey: ['users', 'activity', query],
    queryFn: ({ signal }) => call(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <PagedTable
      name="sign-ins"
      label={t('admin.activity')}
      columns={useActivityColumns(true)}
      state={state}
      page={page}
      keyOf={keyOf}
      titleOf={({ email }) => email ?? ''}
      empty={<EmptyState title={t('auth.activity_none')} />}
    />
  )
}
