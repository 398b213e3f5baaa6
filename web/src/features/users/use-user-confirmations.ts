import type { User } from '@lectern/contract/auth'
import { deleteUser, signOutUser, viewAsUser } from '@lectern/contract/users'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { openConfirmation } from '../../ui/dialog/open-confirmation.ts'
import { useReportUserChange } from './use-user-changes.ts'

/** Returns functions that ask for a confirmation and then view as another user, sign them out everywhere or delete them. */
export function useUserConfirmations() {
  const t = useText()
  const report = useReportUserChange()
  return {
    view: ({ id: userId, email }: User) =>
      openConfirmation({
        title: t('users.view_title', { email }),
        text: t('users.view_text'),
        confirmLabel: t('users.view_confirm'),
        onConfirm: async () => {
          await call(viewAsUser, { params: { userId } })
          // A new page keeps nothing that the administrator has loaded.
          window.location.assign(new URL('.', document.baseURI).href)
        },
      }),
    signOut: ({ id: userId, email }: User) =>
      openConfirmation({
        title: t('users.sign_out_title', { email }),
        text: t('users.sign_out_text'),
        confirmLabel: t('users.sign_out'),
        onConfirm: async () => {
          await call(signOutUser, { params: { userId } })
          await report('users.signed_out', email)
        },
      }),
    delete: ({ id: userId, email }: User) =>
      openConfirmation({
        title: t('users.delete_title', { email }),
        text: t('users.delete_text'),
        confirmLabel: t('users.delete'),
        isDanger: true,
        acknowledgement: t('users.delete_acknowledge', { email }),
        onConfirm: async () => {
          await call(deleteUser, { params: { userId } })
          await report('users.deleted', email)
        },
      }),
  }
}
