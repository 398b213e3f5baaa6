import type { User } from '@lectern/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { SessionTable } from './SessionTable.tsx'
import { sessionQueries } from './session-queries.ts'
import { useUserConfirmations } from './use-user-confirmations.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Lists the sessions of a user, which can be ended one by one or all together. */
export function UserSessionsDialog({ user, onClose }: Props) {
  const t = useText()
  const { signOut } = useUserConfirmations()
  const sessions = useQuery(sessionQueries.ofUser(user.id))
  const { content = [], totalElements = 0 } = sessions.data ?? {}
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.sessions_title', { email: user.email })}
      footer={
        content.length > 0 && (
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              signOut(user)
            }}
          >
            {t('users.sign_out')}
          </Button>
        )
      }
    >
      {sessions.data ? (
        <SessionTable userId={user.id} sessions={content} />
      ) : (
        <QueryPlaceholder query={sessions} height={200} />
      )}
      {totalElements > content.length && (
        <p>{t('users.sessions_more', { count: totalElements - content.length })}</p>
      )}
    </Dialog>
  )
}
