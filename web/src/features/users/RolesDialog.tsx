import type { User } from '@lectern/contract/auth'
import { updateUser } from '@lectern/contract/users'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FieldFrame } from '../../ui/form/fields/FieldFrame.tsx'
import type { Snapshot } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { getRoleName } from '../auth/role-name.ts'
import { RoleBoxes } from './RoleBoxes.tsx'
import css from './UserForm.module.css'
import { useReportUserChange, useRereadUser } from './use-user-changes.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

interface RoleValues {
  /** In alphabetical order, so that the order of selection is no change. */
  readonly roles: readonly string[]
}

const toSnapshot = (user: User): Snapshot<RoleValues> => ({
  values: { roles: user.roles.toSorted() },
  locks: {},
})

/** Changes the roles of another user; a change ends their sessions (server behaviour 9.5). */
export function RolesDialog({ user, onClose }: Props) {
  const t = useText()
  const reread = useRereadUser(user)
  const report = useReportUserChange()
  const form = useForm<RoleValues>({ start: toSnapshot(user) })
  const field = form.field('roles')
  return (
    <FormDialog
      form={form}
      title={t('users.roles_title', { email: user.email })}
      reread={async () => toSnapshot(await reread())}
      onSave={async ({ values }) => {
        await call(updateUser, { params: { userId: user.id }, body: { roles: [...(values.roles ?? [])] } })
        await report('users.saved', user.email)
        return undefined
      }}
      onClose={onClose}
    >
      <FieldFrame
        field={field}
        label={t('users.roles')}
        describe={(roles: readonly string[]) =>
          roles.map((role) => getRoleName(t, role)).join(t('forms.comma'))
        }
      >
        <RoleBoxes value={field.value} onChange={(roles) => field.onChange(roles.toSorted())} />
      </FieldFrame>
      <p className={css.hint}>{t('users.signs_out')}</p>
    </FormDialog>
  )
}
