import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { checkCredentials, type FieldErrors, repeatError } from './credentials-check.ts'
import { useStrengthHint } from './password-strength.ts'
import css from './SignInLayout.module.css'
import type { Credentials } from './sign-in.ts'

interface Props {
  readonly submitLabel: string
  /** True for a new account, whose password is entered twice. */
  readonly isNew?: boolean
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly children?: ReactNode
  readonly onSubmit: (credentials: Credentials) => void
}

export function CredentialsForm({ submitLabel, isNew = false, isBusy, error, children, onSubmit }: Props) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const strengthHint = useStrengthHint()
  const getErrorText = (field: keyof FieldErrors) => (errors[field] ? t(errors[field]) : undefined)
  const clearError = (field: keyof FieldErrors) =>
    errors[field] && setErrors({ ...errors, [field]: undefined })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const different = isNew ? repeatError(password, repeat) : undefined
    const found = {
      ...checkCredentials({ email, password }, isNew),
      ...(different && { repeat: different }),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else onSubmit({ email: email.trim(), password })
  }
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={getErrorText('email')}
        onChange={(event) => {
          setEmail(event.target.value)
          clearError('email')
        }}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        {...(isNew ? { hint: strengthHint(password) } : {})}
        error={getErrorText('password')}
        onChange={(event) => {
          setPassword(event.target.value)
          clearError('password')
        }}
      />
      {isNew && (
        <PasswordField
          label={t('auth.repeat')}
          name="repeat"
          autoComplete="new-password"
          value={repeat}
          error={getErrorText('repeat')}
          onChange={(event) => {
            setRepeat(event.target.value)
            clearError('repeat')
          }}
        />
      )}
      {children}
      {error && <Note tone="danger">{error}</Note>}
      <Button type="submit" variant="primary" className={css.submit} busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
