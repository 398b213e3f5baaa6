import { roles } from '@lectern/contract/roles'
import { useText } from '../../i18n/use-text.ts'
import { CheckboxGroup } from '../../ui/field/CheckboxGroup.tsx'
import { getRoleName } from '../auth/role-name.ts'

interface Props {
  readonly value: readonly string[]
  readonly onChange: (roles: readonly string[]) => void
}

/** Renders a checkbox for each role with its permissions. Roles that only other servers have are kept. */
export function RoleBoxes({ value, onChange }: Props) {
  const t = useText()
  return (
    <CheckboxGroup
      legend={t('users.roles')}
      options={roles.map((id) => ({ id, label: getRoleName(t, id), hint: t(`users.role_hint_${id}`) }))}
      selected={value}
      onChange={onChange}
    />
  )
}
