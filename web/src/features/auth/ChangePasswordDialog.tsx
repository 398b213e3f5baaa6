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
import { passwordError, repeatError } from './credentials-check.ts'
import css from './SignInLayout.module.css'

export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const errorText = useErrorText()
  const formId = useId()
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
    mutationFn: () => call(changeMyPassword, { body: { password, ...(endApiKeys ? { endApiKeys } : {}) } }),
    onSuccess: () => {
      showToast({ text: t('auth.password_changed'), tone: 'success' })
      onClose()
    },
  })
  const wrong = passwordError(password)
  const different = repeatError(password, repeat)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong && !different && !change.isPending) change.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={password !== '' || repeat !== ''}
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
          label={t('auth.new_password')}
          autoComplete="new-password"
          value={password}
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
        {change.isError && <Note tone="danger">{errorText(change.error)}</Note>}
      </form>
    </Dialog>
  )
}
