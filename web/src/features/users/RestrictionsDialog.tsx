import type { User } from '@lectern/contract/auth'
import { updateUser } from '@lectern/contract/users'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Snapshot } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { AccessPreview } from './AccessPreview.tsx'
import { ContentRestrictions } from './ContentRestrictions.tsx'
import { LibraryBoxes } from './LibraryBoxes.tsx'
import {
  contentFields,
  findAgeProblem,
  libraryFields,
  type RestrictionDraft,
  toChangedRights,
  toPreviewedRights,
  toRestrictionDraft,
} from './restriction-draft.ts'
import css from './UserForm.module.css'
import { useReportUserChange, useRereadUser } from './use-user-changes.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

const toSnapshot = (user: User): Snapshot<RestrictionDraft> => ({
  values: toRestrictionDraft(user),
  locks: {},
})

/** Changes the libraries, age ratings and sharing labels that another user can see. */
export function RestrictionsDialog({ user, onClose }: Props) {
  const t = useText()
  const reread = useRereadUser(user)
  const report = useReportUserChange()
  const hasPreview = useServerOffers('user-overview')
  // A stored rule without an age is a problem even before it is edited.
  const form = useForm<RestrictionDraft>({ start: toSnapshot(user), check: findAgeProblem, checksAll: true })
  const end = (
    <>
      {hasPreview && <AccessPreview rights={toPreviewedRights(form.values)} />}
      <p className={css.hint}>{t('users.signs_out')}</p>
    </>
  )
  return (
    <FormDialog
      form={form}
      title={t('users.restrict_title', { email: user.email })}
      reread={async () => toSnapshot(await reread())}
      onSave={async ({ values }) => {
        const body = toChangedRights({ ...form.values, ...values }, values)
        await call(updateUser, { params: { userId: user.id }, body })
        await report('users.saved', user.email)
        return undefined
      }}
      onClose={onClose}
      sections={[
        {
          id: 'libraries',
          label: t('users.section_libraries'),
          fields: libraryFields,
          content: (
            <>
              <LibraryBoxes form={form} />
              {end}
            </>
          ),
        },
        {
          id: 'content',
          label: t('users.section_content'),
          fields: contentFields,
          content: (
            <>
              <ContentRestrictions form={form} />
              {end}
            </>
          ),
        },
      ]}
    />
  )
}
