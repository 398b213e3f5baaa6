import type { UserSession } from '@lectern/contract/users-sessions'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import { PagedTable, type TablePage } from '../../ui/table/PagedTable.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import type { TableControl } from '../../ui/table/use-table-state.ts'
import { OtherDevices } from '../auth/OtherDevices.tsx'
import { useDescribeDevice, useSessionActions } from './use-sessions.ts'

type Props =
  | { readonly userId: string; readonly sessions: readonly UserSession[] }
  | { readonly state: TableControl; readonly page: TablePage<UserSession>; readonly onSignedOut: () => void }

const keyOf = ({ id }: UserSession) => id

/** Lists sessions: some of a user in a dialog, or one's own by pages. */
export function SessionTable(props: Props) {
  const t = useText()
  const shared = {
    label: t('users.sessions'),
    columns: useSessionColumns(),
    keyOf,
    titleOf: useDescribeDevice(),
    actions: useSessionActions('userId' in props ? props.userId : undefined),
  }
  if ('userId' in props)
    return props.sessions.length === 0 ? (
      <EmptyState title={t('users.sessions_none')} />
    ) : (
      <AdminTable {...shared} rows={props.sessions} />
    )
  return (
    <PagedTable
      {...shared}
      name="my-sessions"
      state={props.state}
      page={props.page}
      filters={<OtherDevices onDone={props.onSignedOut} />}
      empty={<EmptyState title={t('users.sessions_none')} />}
    />
  )
}

function useSessionColumns(): readonly AdminColumn<UserSession>[] {
  const t = useText()
  const format = useFormats()
  const describe = useDescribeDevice()
  const time = (value: string) => (
    <time dateTime={value} title={format.ago(value)}>
      {format.dateTime(value)}
    </time>
  )
  return [
    {
      id: 'device',
      label: t('users.device'),
      isMain: true,
      cell: (session) => (
        <>
          <bdi title={session.userAgent ?? undefined}>{describe(session)}</bdi>{' '}
          {session.isCurrent && <Chip>{t('users.this_session')}</Chip>}
        </>
      ),
    },
    { id: 'ip', label: t('users.ip'), cell: ({ ip }) => (ip ? <bdi>{ip}</bdi> : '–') },
    { id: 'lastUsed', label: t('users.last_used'), cell: ({ lastUsed }) => time(lastUsed) },
    { id: 'began', label: t('users.session_began'), cell: ({ began }) => time(began) },
    {
      id: 'isRemembered',
      label: t('users.remembered'),
      cell: ({ isRemembered }) => t(isRemembered ? 'users.remembered_yes' : 'users.remembered_no'),
    },
  ]
}
