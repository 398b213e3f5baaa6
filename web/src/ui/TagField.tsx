import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useText } from '../i18n/use-text.ts'
import { AriaLocale } from './AriaLocale.tsx'
import { SuggestField } from './SuggestField.tsx'
import css from './TagField.module.css'
import type { LoadOptions } from './use-options.ts'

interface Props {
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** Suggestions; their labels become values. */
  readonly load: LoadOptions
  /** True when values that are not suggested may be added: by Enter, a comma or on leaving the field. */
  readonly allowsNew?: boolean
  readonly hint?: string
  readonly disabled?: boolean
}

/** Id of the suggestion to add what was typed; no option of a server begins with a space. */
const newId = ' new'

/** Renders a field for several texts: chips to remove, and suggestions as they are typed for. @public */
export function TagField(props: Props) {
  const t = useText()
  const { label, values, onChange, load, allowsNew = false } = props
  const [typed, setTyped] = useState('')
  const hidden = useMemo(() => new Set(values), [values])
  const add = (text: string) => {
    const value = text.trim()
    setTyped('')
    if (value !== '' && !values.includes(value)) onChange([...values, value])
  }
  const onKeyDown = (event: KeyboardEvent, isAtOption: boolean) => {
    const isEnd = event.key === ',' || (event.key === 'Enter' && !isAtOption)
    if (isEnd && allowsNew && typed.trim() !== '') {
      event.preventDefault()
      event.stopPropagation()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(values.slice(0, -1))
    }
  }
  const loadWithNew: LoadOptions = async (text, signal) => {
    // Suggestions are known by their text here: so that those which are chosen can be left out.
    const found = (await load(text, signal)).map((option) => ({ ...option, id: option.label }))
    const isNew = allowsNew && text !== '' && !found.some((option) => option.label === text)
    return isNew ? [...found, { id: newId, label: t('ui.add_typed', { text }) }] : found
  }
  return (
    <div>
      <SuggestField
        label={label}
        hint={props.hint}
        disabled={props.disabled}
        typed={typed}
        onTyped={setTyped}
        load={loadWithNew}
        hidden={hidden}
        onChoose={({ id }) => add(id === newId ? typed : id)}
        onKeyDown={onKeyDown}
        onLeave={() => (allowsNew ? add(typed) : setTyped(''))}
      />
      {values.length > 0 && (
        <AriaLocale>
          <TagGroup
            aria-label={label}
            onRemove={(keys) => onChange(values.filter((value) => !keys.has(value)))}
          >
            <TagList className={css.tags ?? ''}>
              {values.map((value) => (
                <Tag key={value} id={value} textValue={value} className={css.tag ?? ''}>
                  <bdi>{value}</bdi>
                  <Button slot="remove" className={css.remove ?? ''}>
                    <IconX size={14} aria-hidden />
                  </Button>
                </Tag>
              ))}
            </TagList>
          </TagGroup>
        </AriaLocale>
      )}
    </div>
  )
}
