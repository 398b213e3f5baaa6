import { type Role, roles } from '@lectern/contract/roles'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { getRoleName } from '../auth/role-name.ts'
import css from './UserForm.module.css'

interface Props {
  readonly value: readonly string[]
  readonly onChange: (roles: readonly string[]) => void
}

/** Renders a box for each role with what it allows. Roles that only another server knows stay as they are. */
export function RoleBoxes({ value, onChange }: Props) {
  const t = useText()
  const toggle = (role: Role, isOn: boolean) =>
    onChange(isOn ? [...value, role] : value.filter((each) => each !== role))
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('users.roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={getRoleName(t, role)}
          hint={t(`users.role_hint_${role}`)}
          checked={value.includes(role)}
          onChange={(isOn) => toggle(role, isOn)}
        />
      ))}
    </fieldset>
  )
}
