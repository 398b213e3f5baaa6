import { createUser } from '@lectern/contract/users'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/Note.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { checkCredentials } from '../auth/credentials-check.ts'
import { useStrengthHint } from '../auth/use-strength-hint.ts'
import { AccessPreview } from './AccessPreview.tsx'
import { ContentRestrictions } from './ContentRestrictions.tsx'
import { LibraryBoxes } from './LibraryBoxes.tsx'
import { RoleBoxes } from './RoleBoxes.tsx'
import {
  findAgeProblem,
  noRestrictions,
  type RestrictionDraft,
  toPreviewedRights,
  toUserChange,
} from './restriction-draft.ts'
import css from './UserForm.module.css'
import { useSaveUser } from './use-save-user.ts'

const firstRoles: readonly string[] = ['PAGE_STREAMING', 'FILE_DOWNLOAD']

/** True when the server refuses the address because another account has it; Komga servers say so in a sentence only. */
const isEmailTaken = (error: unknown) =>
  isApiError(error) && (error.code === 'EMAIL_TAKEN' || 'email' in error.fields)

/** Adds a user with what they may see, in one request: nobody ever sees more than they should. */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const errorText = useErrorText()
  const formId = useId()
  const strengthHint = useStrengthHint()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [roles, setRoles] = useState(firstRoles)
  const [wasTried, setTried] = useState(false)
  const [section, setSection] = useState('account')
  const hasPreview = useServerOffers('user-overview')
  const rights = useForm<RestrictionDraft>({
    start: { values: noRestrictions, locks: {} },
    check: findAgeProblem,
  })
  const saving = useSaveUser({
    save: () =>
      call(createUser, {
        body: { email: email.trim(), password, roles: [...roles], ...toUserChange(rights.values) },
      }),
    done: 'users.added',
    email: email.trim(),
    onClose,
  })
  const errors = checkCredentials({ email, password }, true)
  const isTaken = isEmailTaken(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const hasError = Object.keys(errors).length > 0
    if (hasError) setSection('account')
    else if (rights.check() !== undefined) setSection('content')
    else if (!saving.isPending) saving.mutate()
  }
  const emailError = isTaken
    ? t('errors.EMAIL_TAKEN')
    : wasTried && errors.email
      ? t(errors.email)
      : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={email !== '' || password !== '' || roles !== firstRoles || rights.isDirty}
      title={t('users.add')}
      sections={[
        { id: 'account', label: t('users.section_account'), hasError: isTaken },
        { id: 'libraries', label: t('users.section_libraries') },
        { id: 'content', label: t('users.section_content'), hasError: rights.troubled.size > 0 },
      ]}
      section={section}
      onSection={setSection}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {saving.isError && !isTaken && <Note tone="danger">{errorText(saving.error)}</Note>}
        {section === 'libraries' && <LibraryBoxes form={rights} />}
        {section === 'content' && <ContentRestrictions form={rights} />}
        {section !== 'account' && hasPreview && <AccessPreview rights={toPreviewedRights(rights.values)} />}
        {section === 'account' && (
          <>
            <TextField
              label={t('auth.email')}
              type="email"
              autoComplete="off"
              dir="ltr"
              value={email}
              error={emailError}
              onChange={(event) => {
                setEmail(event.target.value)
                if (saving.isError) saving.reset()
              }}
            />
            <PasswordField
              label={t('auth.password')}
              autoComplete="new-password"
              value={password}
              hint={strengthHint(password)}
              error={wasTried && errors.password ? t(errors.password) : undefined}
              onChange={(event) => setPassword(event.target.value)}
            />
            <RoleBoxes value={roles} onChange={setRoles} />
            <p className={css.hint}>{t('users.add_hint')}</p>
          </>
        )}
      </form>
    </Dialog>
  )
}
