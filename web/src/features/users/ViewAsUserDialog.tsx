import type { User } from '@lectern/contract/auth'
import { viewAsUser } from '@lectern/contract/users'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Shows the client as a user sees it. The page is loaded anew: nothing of what the admin sees may stay. */
export function ViewAsUserDialog({ user, onClose }: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('users.view_title', { email: user.email })}
      text={t('users.view_text')}
      confirmLabel={t('users.view_confirm')}
      onConfirm={async () => {
        await call(viewAsUser, { params: { userId: user.id } })
        window.location.assign(new URL('.', document.baseURI).href)
      }}
    />
  )
}
