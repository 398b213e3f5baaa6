import { createUser } from '@lectern/contract/users'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { SubmitDialog } from '../../ui/form/SubmitDialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { checkCredentials } from '../auth/credentials-check.ts'
import { useStrengthHint } from '../auth/password-strength.ts'
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
import { useSaveUser } from './use-user-changes.ts'

const firstRoles: readonly string[] = ['PAGE_STREAMING', 'FILE_DOWNLOAD']

/** True if another account has the address; Komga servers answer with a message for the field and no code. */
const isEmailTaken = (error: unknown) =>
  isApiError(error) && (error.code === 'EMAIL_TAKEN' || 'email' in error.fields)

/** Adds a user with their restrictions in one request, so that they never see more than they should. */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
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
  const save = () =>
    call(createUser, {
      body: { email: email.trim(), password, roles: [...roles], ...toUserChange(rights.values) },
    })
  const saving = useSaveUser(save, 'users.added', email.trim(), onClose)
  const errors = checkCredentials({ email, password }, true)
  const isTaken = isEmailTaken(saving.error)
  const submit = () => {
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
    <SubmitDialog
      onClose={onClose}
      isDirty={email !== '' || password !== '' || roles !== firstRoles || rights.isDirty}
      title={t('users.add')}
      sections={[
        { id: 'account', label: t('users.section_account'), hasError: isTaken },
        { id: 'libraries', label: t('users.section_libraries') },
        { id: 'content', label: t('users.section_content'), hasError: rights.fieldsWithProblems.size > 0 },
      ]}
      section={section}
      onSection={setSection}
      submitLabel={t('users.add')}
      isBusy={saving.isPending}
      onSubmit={submit}
      className={css.form}
    >
      {!isTaken && <ErrorNote error={saving.error} />}
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
    </SubmitDialog>
  )
}
