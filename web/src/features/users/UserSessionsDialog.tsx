import type { User } from '@lectern/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SessionTable } from './SessionTable.tsx'
import { SignOutUserDialog } from './SignOutUserDialog.tsx'
import { sessionQueries } from './session-queries.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Lists where a user is signed in, and signs devices out. */
export function UserSessionsDialog({ user, onClose }: Props) {
  const t = useText()
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
              openDialog(SignOutUserDialog, { user })
            }}
          >
            {t('users.sign_out')}
          </Button>
        )
      }
    >
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton height={200} radius="var(--radius)" />}
      {sessions.data && <SessionTable userId={user.id} sessions={content} />}
      {totalElements > content.length && (
        <p>{t('users.sessions_more', { count: totalElements - content.length })}</p>
      )}
    </Dialog>
  )
}
