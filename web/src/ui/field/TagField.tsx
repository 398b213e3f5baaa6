import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type LabelPlace, SuggestField } from './SuggestField.tsx'
import css from './TagField.module.css'
import type { LoadOptions } from './use-options.ts'

interface Props {
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** Suggestions; their labels become values. */
  readonly load: LoadOptions
  /** True if new values can be added: by Enter, by a comma or by leaving the field. */
  readonly allowsNew?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly placeholder?: string | undefined
  /** Position of the label; `above` by default. */
  readonly labelAt?: LabelPlace
  /** Returns a value as the server stores it, so that it is not added twice. */
  readonly normalize?: (value: string) => string
}

/** Id of the option that adds the typed text; no option of a server starts with a space. */
const newId = ' new'
const trim = (value: string) => value.trim()

/** Renders a field for several texts, with chips to remove them and suggestions while the user types. */
export function TagField(props: Props) {
  const t = useText()
  const { label, values, onChange, load, allowsNew = false, normalize = trim } = props
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<string>()
  const hidden = useMemo(() => new Set(values), [values])
  const add = (...texts: readonly string[]) => {
    const wanted = texts.map(normalize).filter((value) => value !== '')
    const added = [...new Set(wanted)].filter((value) => !values.includes(value))
    setTyped('')
    setKnown(wanted.find((value) => values.includes(value)))
    if (added.length > 0) onChange([...values, ...added])
  }
  const onKeyDown = (event: KeyboardEvent, isAtOption: boolean) => {
    const isEnd =
      event.key === ',' || (event.key === 'Enter' && !isAtOption && !event.ctrlKey && !event.metaKey)
    if (isEnd && allowsNew && typed.trim() !== '') {
      event.preventDefault()
      event.stopPropagation()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && !event.repeat) {
      onChange(values.slice(0, -1))
    }
  }
  const paste = (event: ClipboardEvent) => {
    const texts = event.clipboardData.getData('text').split(/[,;\n]/)
    if (!allowsNew || texts.length < 2) return
    event.preventDefault()
    add(...texts)
  }
  const loadWithNew: LoadOptions = async (text, signal) => {
    // Options are identified by their text, so that chosen ones can be hidden.
    const found = (await load(text, signal)).map((option) => ({ ...option, id: option.label }))
    const isNew = allowsNew && text !== '' && !found.some((option) => option.label === normalize(text))
    return isNew ? [...found, { id: newId, label: t('ui.add_typed', { text }) }] : found
  }
  return (
    <div onPaste={paste}>
      <SuggestField
        label={label}
        labelAt={props.labelAt}
        hint={known === undefined ? props.hint : t('ui.already_there', { text: known })}
        error={props.error}
        disabled={props.disabled}
        placeholder={values.length === 0 ? props.placeholder : undefined}
        typed={typed}
        onTyped={(text) => {
          setKnown(undefined)
          setTyped(text)
        }}
        load={loadWithNew}
        hidden={hidden}
        onChoose={({ id }) => add(id === newId ? typed : id)}
        onKeyDown={onKeyDown}
        onLeave={() => (allowsNew ? typed !== '' && add(typed) : setTyped(''))}
        start={
          values.length > 0 && (
            <ul className={css.tags} aria-label={label}>
              {values.map((value) => (
                <li key={value} className={css.tag}>
                  <bdi>{value}</bdi>
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={t('ui.remove_named', { name: value })}
                    disabled={props.disabled}
                    onClick={() => onChange(values.filter((other) => other !== value))}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  )
}
