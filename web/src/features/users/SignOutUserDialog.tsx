import type { User } from '@lectern/contract/auth'
import { signOutUser } from '@lectern/contract/users'
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

/** Ends all sessions of another user. */
export function SignOutUserDialog({ user, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const { email } = user
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('users.sign_out_title', { email })}
      text={t('users.sign_out_text')}
      confirmLabel={t('users.sign_out')}
      onConfirm={async () => {
        await call(signOutUser, { params: { userId: user.id } })
        await client.invalidateQueries({ queryKey: userQueries.all })
        showToast({ text: t('users.signed_out', { email }), tone: 'success' })
      }}
    />
  )
}
