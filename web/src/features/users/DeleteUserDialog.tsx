import type { User } from '@lectern/contract/auth'
import { deleteUser } from '@lectern/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { userQueries } from './queries.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Deletes another user with everything that is stored for them. */
export function DeleteUserDialog({ user, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const { email } = user
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('users.delete_title', { email })}
      text={t('users.delete_text')}
      confirmLabel={t('users.delete')}
      isDanger
      acknowledgement={t('users.delete_acknowledge', { email })}
      onConfirm={async () => {
        await call(deleteUser, { params: { userId: user.id } })
        await client.invalidateQueries({ queryKey: userQueries.all })
        showToast({ text: t('users.deleted', { email }), tone: 'success' })
      }}
    />
  )
}
