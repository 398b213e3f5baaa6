import { endMySession, endUserSession, type UserSession } from '@lectern/contract/users-sessions'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
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
