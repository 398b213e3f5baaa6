import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../button/Button.tsx'
import { SuggestField } from '../../field/SuggestField.tsx'
import { TagField } from '../../field/TagField.tsx'
import type { LoadOptions } from '../../field/use-options.ts'
import css from './PeopleFields.module.css'

export interface Person {
  readonly name: string
  readonly role: string
}
export interface PeopleProps {
  /** Roles that always have a field, in order. */
  readonly roles: readonly string[]
  readonly roleName: (role: string) => string
  readonly loadNames: (role: string) => LoadOptions
  readonly loadRoles: LoadOptions
}
interface Props extends PeopleProps {
  readonly values: readonly Person[]
  readonly onChange: (values: readonly Person[]) => void
  readonly error?: string | undefined
}

/** Renders people by role: a field of names for each role, and a field to add a role. */
export function PeopleFields(props: Props) {
  const t = useText()
  const { values, onChange, roles, roleName } = props
  const [added, setAdded] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const shown = [...new Set([...roles, ...values.map(({ role }) => role), ...added])]
  const namesOf = (role: string) => values.filter((each) => each.role === role).map(({ name }) => name)
  // Keeps the position of the role, so that undoing a change restores the same order.
  const change = (role: string, names: readonly string[]) => {
    const others = values.filter((each) => each.role !== role)
    const before = values.findIndex((each) => each.role === role)
    const at =
      before === -1 ? others.length : values.slice(0, before).filter((each) => each.role !== role).length
    onChange([...others.slice(0, at), ...names.map((name) => ({ name, role })), ...others.slice(at)])
  }
  const toRole = (text: string) => text.trim().toLowerCase()
  const hasField = (text: string) =>
    shown.some((role) => role === text || roleName(role).toLowerCase() === text)
  const isThere = hasField(toRole(typed))
  const addRole = (text: string) => {
    const role = toRole(text)
    if (role === '' || hasField(role)) return
    setTyped('')
    setAdded([...added, role])
  }
  const press = (event: KeyboardEvent, isAtOption: boolean) => {
    if (event.key !== 'Enter' || isAtOption || typed.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    addRole(typed)
  }
  return (
    <>
      {props.error && (
        <p className={css.error} role="alert">
          {props.error}
        </p>
      )}
      <div className={css.roles}>
        {shown.map((role) => (
          <TagField
            key={role}
            label={roleName(role)}
            values={namesOf(role)}
            onChange={(names) => change(role, names)}
            load={props.loadNames(role)}
            allowsNew
            labelAt="beside"
          />
        ))}
        <div className={css.add}>
          <SuggestField
            label={t('forms.other_role')}
            labelAt="beside"
            typed={typed}
            onTyped={setTyped}
            error={isThere ? t('ui.already_there', { text: typed.trim() }) : undefined}
            load={props.loadRoles}
            hidden={new Set(shown)}
            onChoose={({ id }) => addRole(id)}
            onKeyDown={press}
          />
          <Button
            icon={<IconPlus size={18} />}
            disabled={typed.trim() === '' || isThere}
            onClick={() => addRole(typed)}
          >
            {t('forms.add_role')}
          </Button>
        </div>
      </div>
    </>
  )
}
