import { listMyApiKeys } from '@lectern/contract/api-keys'
import { changeMyPassword } from '@lectern/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import { newPasswordError, passwordError, repeatError } from './credentials-check.ts'
import { isWrongCredentials } from './login-error.ts'
import { useStrengthHint } from './password-strength.ts'
import { useUser } from './queries.ts'
import css from './SignInLayout.module.css'
import { confirmPassword } from './sign-in.ts'
import { providersQuery } from './sign-in-queries.ts'

export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { email } = useUser()
  const strengthHint = useStrengthHint()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [wasTried, setTried] = useState(false)
  const [endApiKeys, setEndApiKeys] = useState(false)
  const canEndApiKeys = useServerOffers('end-api-keys')
  const { data: apiKeys = [] } = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => call(listMyApiKeys, { signal }),
    enabled: canEndApiKeys,
  })
  const change = useMutation({
    mutationFn: async () => {
      // The route does not check the current password.
      if (current !== '') await confirmPassword({ email, password: current })
      await call(changeMyPassword, { body: { password, ...(endApiKeys && { endApiKeys }) } })
    },
    onSuccess: () => {
      showToast({ text: t('auth.password_changed'), tone: 'success' })
      onClose()
    },
  })
  // The owner of an account that was created by a provider knows no password.
  const { data: providers = [] } = useQuery(providersQuery)
  const canBeUnknown = providers.length > 0
  const missing = canBeUnknown && current === '' ? undefined : passwordError(current)
  const wrong = newPasswordError(password)
  const isRefused = isWrongCredentials(change.error)
  const currentError = isRefused ? 'auth.current_wrong' : wasTried ? missing : undefined
  const different = repeatError(password, repeat)
  const submit = () => {
    setTried(true)
    if (!missing && !wrong && !different && !change.isPending) change.mutate()
  }
  return (
    <SubmitDialog
      onClose={onClose}
      isDirty={current !== '' || password !== '' || repeat !== ''}
      title={t('auth.change_password')}
      submitLabel={t('auth.change_password')}
      isBusy={change.isPending}
      onSubmit={submit}
      className={css.form}
    >
      <PasswordField
        label={t('auth.current_password')}
        autoComplete="current-password"
        value={current}
        hint={canBeUnknown ? t('auth.current_optional') : undefined}
        error={currentError && t(currentError)}
        onChange={(event) => {
          setCurrent(event.target.value)
          change.reset()
        }}
      />
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
      {apiKeys.length > 0 && (
        <Checkbox
          label={t('auth.end_api_keys')}
          hint={t('auth.end_api_keys_hint')}
          checked={endApiKeys}
          onChange={setEndApiKeys}
        />
      )}
      {!isRefused && <ErrorNote error={change.error} />}
    </SubmitDialog>
  )
}
