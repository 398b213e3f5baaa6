import type { User } from '@lectern/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import { SignOutUserDialog } from './SignOutUserDialog.tsx'
import { sessionQueries } from './session-queries.ts'
import { useDescribeDevice, useSessionActions, useSessionColumns } from './use-sessions.tsx'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Lists where a user is signed in, and signs devices out. */
export function UserSessionsDialog({ user, onClose }: Props) {
  const t = useText()
  const sessions = useQuery(sessionQueries.ofUser(user.id))
  const describe = useDescribeDevice()
  const columns = useSessionColumns()
  const actions = useSessionActions(user.id)
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
      {sessions.data &&
        (content.length === 0 ? (
          <EmptyState title={t('users.sessions_none')} />
        ) : (
          <AdminTable
            label={t('users.sessions')}
            columns={columns}
            rows={content}
            keyOf={({ id }) => id}
            titleOf={describe}
            actions={actions}
          />
        ))}
      {totalElements > content.length && (
        <p>{t('users.sessions_more', { count: totalElements - content.length })}</p>
      )}
    </Dialog>
  )
}
