import type { User } from '@lectern/contract/auth'
import { updateUser } from '@lectern/contract/users'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { AccessPreview } from './AccessPreview.tsx'
import { ContentRestrictions } from './ContentRestrictions.tsx'
import { LibraryBoxes } from './LibraryBoxes.tsx'
import { lacksAge, toRestrictionDraft, toUserChange } from './restriction-draft.ts'
import css from './UserForm.module.css'
import { useSaveUser } from './use-save-user.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** Changes what another user sees: libraries, age ratings and sharing labels. */
export function RestrictionsDialog({ user, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [initial] = useState(() => toRestrictionDraft(user))
  const [draft, setDraft] = useState(initial)
  const [section, setSection] = useState('libraries')
  const hasPreview = useServerOffers('user-overview')
  const [wasTried, setTried] = useState(false)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const isAgeMissing = lacksAge(draft)
  const saving = useSaveUser({
    save: () => call(updateUser, { params: { userId: user.id }, body: toUserChange(draft) }),
    done: 'users.saved',
    email: user.email,
    onClose,
  })
  const save = () => {
    setTried(true)
    if (isAgeMissing) setSection('content')
    else saving.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={isDirty}
      title={t('users.restrict_title', { email: user.email })}
      sections={[
        { id: 'libraries', label: t('users.section_libraries'), hasError: false },
        { id: 'content', label: t('users.section_content'), hasError: wasTried && isAgeMissing },
      ]}
      section={section}
      onSection={setSection}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={saving.isPending} disabled={!isDirty} onClick={save}>
            {t('users.save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {saving.isError && <Note tone="danger">{errorText(saving.error)}</Note>}
        {section === 'libraries' ? (
          <LibraryBoxes draft={draft} onChange={setDraft} />
        ) : (
          <ContentRestrictions draft={draft} hasAgeError={wasTried && isAgeMissing} onChange={setDraft} />
        )}
        {hasPreview && <AccessPreview rights={toUserChange(draft)} />}
        <p className={css.hint}>{t('users.signs_out')}</p>
      </div>
    </Dialog>
  )
}
