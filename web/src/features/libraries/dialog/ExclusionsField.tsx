import { limits } from '@lectern/contract/limits'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Chip } from '../../../ui/button/Chip.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import css from './LibraryDialog.module.css'

interface Props {
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** Edits a list of texts: Enter, a comma or leaving the field adds the typed text. */
export function ExclusionsField({ values, onChange }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const add = () => {
    const value = typed.trim()
    setTyped('')
    if (value !== '' && !values.includes(value)) onChange([...values, value])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <div>
      <TextField
        label={t('libraries.exclusions')}
        hint={t('libraries.exclusions_hint')}
        value={typed}
        maxLength={limits.maxName}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <div className={css.words}>
        {values.map((value) => (
          <Chip
            key={value}
            removeLabel={t('libraries.exclusion_remove', { name: value })}
            onRemove={() => onChange(values.filter((other) => other !== value))}
          >
            {value}
          </Chip>
        ))}
      </div>
    </div>
  )
}
