import { endMySession, endUserSession, type UserSession } from '@lectern/contract/users-sessions'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { useFormats } from '../../lib/format.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import { parseUserAgent } from '../auth/user-agent.ts'
import { userQueries } from './queries.ts'
import { sessionQueries } from './session-queries.ts'

/** Returns a function that names the program and system of a session. */
export function useDescribeDevice() {
  const t = useText()
  return ({ userAgent }: UserSession): string => {
    if (!userAgent) return t('users.device_unknown')
    const { name, system } = parseUserAgent(userAgent)
    return system ? t('auth.program', { name, system }) : name
  }
}

export function useSessionColumns(): readonly AdminColumn<UserSession>[] {
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

/** Returns what can be done with a session of the user, or of one's own without `userId`; the session of this browser ends by signing out. */
export function useSessionActions(userId?: string): readonly Action<UserSession>[] {
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
