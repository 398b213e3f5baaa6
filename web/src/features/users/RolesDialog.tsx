import type { User } from '@lectern/contract/auth'
import { updateUser } from '@lectern/contract/users'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Snapshot } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { getRoleName } from '../auth/role-name.ts'
import { RoleBoxes } from './RoleBoxes.tsx'
import css from './UserForm.module.css'
import { useStoredUser } from './use-stored-user.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

interface RoleValues {
  /** In the order of the alphabet: the order in which boxes are ticked is no change. */
  readonly roles: readonly string[]
}

const toSnapshot = (user: User): Snapshot<RoleValues> => ({
  values: { roles: user.roles.toSorted() },
  locks: {},
})

/** Changes the roles of another user, whose sessions end when they really change (server behaviour 9.5). */
export function RolesDialog({ user, onClose }: Props) {
  const t = useText()
  const stored = useStoredUser(user)
  const form = useForm<RoleValues>({ start: toSnapshot(user) })
  const field = form.field('roles')
  return (
    <FormDialog
      form={form}
      title={t('users.roles_title', { email: user.email })}
      reread={async () => toSnapshot(await stored.read())}
      onSave={async ({ values }) => {
        await call(updateUser, { params: { userId: user.id }, body: { roles: [...(values.roles ?? [])] } })
        await stored.tellSaved()
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
