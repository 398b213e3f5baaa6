import { signOutElsewhere } from '@lectern/contract/users'
import { endMySession, endUserSession, type UserSession } from '@lectern/contract/users-sessions'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/button/Chip.tsx'
import { openConfirmation } from '../../ui/dialog/open-confirmation.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Time } from '../../ui/Time.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/admin-column.ts'
import { PagedTable, type TablePage } from '../../ui/table/PagedTable.tsx'
import type { TableControl } from '../../ui/table/use-table-state.ts'
import { parseUserAgent } from '../auth/user-agent.ts'
import { userQueries } from './queries.ts'
import { sessionQueries } from './session-queries.ts'

type Props =
  | { readonly userId: string; readonly sessions: readonly UserSession[] }
  | { readonly state: TableControl; readonly page: TablePage<UserSession> }

/** Lists sessions: those of another user in a dialog, or one's own in pages. */
export function SessionTable(props: Props) {
  const t = useText()
  const describeDevice = useDescribeDevice()
  const shared = {
    label: t('users.sessions'),
    columns: useSessionColumns(),
    keyOf: ({ id }: UserSession) => id,
    titleOf: describeDevice,
    actions: useSessionActions('userId' in props ? props.userId : undefined),
  }
  const empty = <EmptyState title={t('users.sessions_none')} />
  if ('userId' in props)
    return props.sessions.length === 0 ? empty : <AdminTable {...shared} rows={props.sessions} />
  return <PagedTable {...shared} {...props} name="my-sessions" filters={<SignOutElsewhere />} empty={empty} />
}

/** Ends all sessions of the user except that of this browser, after a confirmation. */
function SignOutElsewhere() {
  const t = useText()
  const client = useQueryClient()
  const ask = () =>
    openConfirmation({
      title: t('auth.sign_out_elsewhere_title'),
      text: t('auth.sign_out_elsewhere_text'),
      confirmLabel: t('auth.sign_out_elsewhere'),
      onConfirm: async () => {
        await call(signOutElsewhere)
        void client.invalidateQueries({ queryKey: sessionQueries.all })
        showToast({ text: t('auth.signed_out_elsewhere'), tone: 'success' })
      },
    })
  return <Button onClick={ask}>{t('auth.sign_out_elsewhere')}</Button>
}

/** Returns a function that names the program and system of a session. */
function useDescribeDevice() {
  const t = useText()
  return ({ userAgent }: UserSession): string => {
    if (!userAgent) return t('users.device_unknown')
    const { name, system } = parseUserAgent(userAgent)
    return system ? t('auth.program', { name, system }) : name
  }
}

/** Returns the action that ends a session: of the user, or without `userId` one's own. The session of this browser ends by signing out. */
function useSessionActions(userId: string | undefined): readonly Action<UserSession>[] {
  const client = useQueryClient()
  return [
    {
      id: 'users.end_session',
      label: 'users.end_session',
      icon: IconLogout,
      isAvailable: ({ isCurrent }) => !isCurrent,
      run: async ([session]) => {
        if (!session) return
        const { id: sessionId } = session
        if (userId === undefined) await call(endMySession, { params: { sessionId } })
        else await call(endUserSession, { params: { userId, sessionId } })
        await Promise.all([
          client.invalidateQueries({ queryKey: sessionQueries.all }),
          client.invalidateQueries({ queryKey: userQueries.all }),
        ])
      },
    },
  ]
}

function useSessionColumns(): readonly AdminColumn<UserSession>[] {
  const t = useText()
  const describeDevice = useDescribeDevice()
  return [
    {
      id: 'device',
      label: t('users.device'),
      isMain: true,
      cell: (session) => (
        <>
          <bdi title={session.userAgent ?? undefined}>{describeDevice(session)}</bdi>{' '}
          {session.isCurrent && <Chip>{t('users.this_session')}</Chip>}
        </>
      ),
    },
    { id: 'ip', label: t('users.ip'), cell: ({ ip }) => (ip ? <bdi>{ip}</bdi> : '–') },
    { id: 'lastUsed', label: t('users.last_used'), cell: ({ lastUsed }) => <Time value={lastUsed} /> },
    { id: 'began', label: t('users.session_began'), cell: ({ began }) => <Time value={began} /> },
    {
      id: 'isRemembered',
      label: t('users.remembered'),
      cell: ({ isRemembered }) => t(isRemembered ? 'users.remembered_yes' : 'users.remembered_no'),
    },
  ]
}
