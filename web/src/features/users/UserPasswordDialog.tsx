import type { User } from '@lectern/contract/auth'
import { changePassword } from '@lectern/contract/users'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import { newPasswordError, repeatError } from '../auth/credentials-check.ts'
import { useStrengthHint } from '../auth/password-strength.ts'
import css from './UserForm.module.css'
import { useSaveUser } from './use-user-changes.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Sets a new password for another user, which signs them out everywhere. */
export function UserPasswordDialog({ user, onClose }: Props) {
  const t = useText()
  const strengthHint = useStrengthHint()
  const canEndApiKeys = useServerOffers('end-api-keys')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [endApiKeys, setEndApiKeys] = useState(false)
  const [wasTried, setTried] = useState(false)
  const save = () =>
    call(changePassword, {
      params: { userId: user.id },
      body: { password, ...(endApiKeys && { endApiKeys }) },
    })
  const saving = useSaveUser(save, 'users.password_saved', user.email, onClose)
  const wrong = newPasswordError(password)
  const different = repeatError(password, repeat)
  const submit = () => {
    setTried(true)
    if (!wrong && !different && !saving.isPending) saving.mutate()
  }
  return (
    <SubmitDialog
      onClose={onClose}
      isDirty={password !== '' || repeat !== ''}
      title={t('users.password_title', { email: user.email })}
      submitLabel={t('users.change_password')}
      isBusy={saving.isPending}
      onSubmit={submit}
      className={css.form}
    >
      <ErrorNote error={saving.error} />
      <PasswordField
        label={t('auth.new_password')}
        autoComplete="new-password"
        value={password}
        hint={strengthHint(password)}
        error={wasTried && wrong ? t(wrong) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={t('auth.repeat')}
        autoComplete="new-password"
        value={repeat}
        error={wasTried && different ? t(different) : undefined}
        onChange={(event) => setRepeat(event.target.value)}
      />
      {canEndApiKeys && (
        <Checkbox
          label={t('users.end_api_keys')}
          hint={t('auth.end_api_keys_hint')}
          checked={endApiKeys}
          onChange={setEndApiKeys}
        />
      )}
      <p className={css.hint}>{t('users.password_signs_out')}</p>
    </SubmitDialog>
  )
}
