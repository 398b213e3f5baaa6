import { listMyApiKeys } from '@lectern/contract/api-keys'
import { changeMyPassword } from '@lectern/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
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
import { showToast } from '../../ui/toasts.ts'
import { newPasswordError, passwordError, repeatError } from './credentials-check.ts'
import { isWrongCredentials } from './login-error.ts'
import { useUser } from './queries.ts'
import css from './SignInLayout.module.css'
import { confirmPassword } from './sign-in.ts'
import { providersQuery } from './sign-in-queries.ts'
import { useStrengthHint } from './use-strength-hint.ts'

export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const errorText = useErrorText()
  const formId = useId()
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
      // The route itself does not ask for the old password.
      if (current !== '') await confirmPassword({ email, password: current })
      await call(changeMyPassword, { body: { password, ...(endApiKeys ? { endApiKeys } : {}) } })
    },
    onSuccess: () => {
      showToast({ text: t('auth.password_changed'), tone: 'success' })
      onClose()
    },
  })
  // An account that was made by a provider has no password that its owner knows.
  const { data: providers = [] } = useQuery(providersQuery)
  const mayHaveNone = providers.length > 0
  const missing = mayHaveNone && current === '' ? undefined : passwordError(current)
  const wrong = newPasswordError(password)
  const isRefused = isWrongCredentials(change.error)
  const currentError = isRefused ? 'auth.current_wrong' : wasTried ? missing : undefined
  const different = repeatError(password, repeat)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!missing && !wrong && !different && !change.isPending) change.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={current !== '' || password !== '' || repeat !== ''}
      title={t('auth.change_password')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isPending}>
            {t('auth.change_password')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        <PasswordField
          label={t('auth.current_password')}
          autoComplete="current-password"
          value={current}
          hint={mayHaveNone ? t('auth.current_optional') : undefined}
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
        {change.isError && !isRefused && <Note tone="danger">{errorText(change.error)}</Note>}
      </form>
    </Dialog>
  )
}
