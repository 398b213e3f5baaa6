import type { User } from '@lectern/contract/auth'
import { changePassword } from '@lectern/contract/users'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { newPasswordError, repeatError } from '../auth/credentials-check.ts'
import { useStrengthHint } from '../auth/use-strength-hint.ts'
import css from './UserForm.module.css'
import { useSaveUser } from './use-save-user.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Gives another user a new password, which signs them out everywhere. */
export function UserPasswordDialog({ user, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const formId = useId()
  const strengthHint = useStrengthHint()
  const canEndApiKeys = useServerOffers('end-api-keys')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [endApiKeys, setEndApiKeys] = useState(false)
  const [wasTried, setTried] = useState(false)
  const saving = useSaveUser({
    save: () =>
      call(changePassword, {
        params: { userId: user.id },
        body: { password, ...(endApiKeys ? { endApiKeys } : {}) },
      }),
    done: 'users.password_saved',
    email: user.email,
    onClose,
  })
  const wrong = newPasswordError(password)
  const different = repeatError(password, repeat)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong && !different && !saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={password !== '' || repeat !== ''}
      title={t('users.password_title', { email: user.email })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {t('users.change_password')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {saving.isError && <Note tone="danger">{errorText(saving.error)}</Note>}
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
      </form>
    </Dialog>
  )
}
