import { type AuthenticationActivity, listMyActivity } from '@lectern/contract/auth'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { useActivityColumns } from '../use-activity-columns.tsx'

const spec: TableSpec = {
  sorts: ['dateTime', 'ip', 'userAgent', 'success', 'source'],
  sort: { key: 'dateTime', isDescending: true },
}
const keyOf = ({ dateTime, ip, source, userAgent }: AuthenticationActivity) =>
  [dateTime, ip, source, userAgent].join(' ')

/** Lists when and from where somebody signed in as this user, or tried to. */
export function MyActivityPage() {
  const t = useText()
  const state = useTableState(spec)
  const query = toPageQuery(state)
  const page = useQuery({
    queryKey: ['my-activity', query],
    queryFn: ({ signal }) => call(listMyActivity, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <PagedTable
      name="my-sign-ins"
      label={t('auth.activity')}
      columns={useActivityColumns(false)}
      state={state}
      page={page}
      keyOf={keyOf}
      titleOf={({ dateTime }) => dateTime}
      filters={<p>{t('auth.activity_hint')}</p>}
      empty={<EmptyState title={t('auth.activity_none')} />}
    />
  )
}
