import type { User } from '@lectern/contract/auth'
import { updateUser } from '@lectern/contract/users'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { RoleBoxes } from './RoleBoxes.tsx'
import css from './UserForm.module.css'
import { useSaveUser } from './use-save-user.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Changes the roles of another user, whose sessions end when they really change (server behaviour 9.5). */
export function RolesDialog({ user, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [roles, setRoles] = useState<readonly string[]>(user.roles)
  const isSame = roles.length === user.roles.length && roles.every((role) => user.roles.includes(role))
  const saving = useSaveUser({
    save: () => call(updateUser, { params: { userId: user.id }, body: { roles: [...roles] } }),
    done: 'users.saved',
    email: user.email,
    onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={!isSame}
      title={t('users.roles_title', { email: user.email })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={saving.isPending} disabled={isSame} onClick={() => saving.mutate()}>
            {t('users.save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {saving.isError && <Note tone="danger">{errorText(saving.error)}</Note>}
        <RoleBoxes value={roles} onChange={setRoles} />
        <p className={css.hint}>{t('users.signs_out')}</p>
      </div>
    </Dialog>
  )
}
