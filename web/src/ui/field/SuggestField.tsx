import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import hidden from '../VisuallyHidden.module.css'
import field from './Field.module.css'
import css from './SuggestField.module.css'
import { SuggestList } from './SuggestList.tsx'
import { useActiveOption } from './use-active-option.ts'
import { type LoadOptions, type Option, useOptions } from './use-options.ts'

interface Props {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly isLabelHidden?: boolean
  /** Position of the label; `above` by default. */
  readonly labelAt?: LabelPlace | undefined
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly load: LoadOptions
  /** Ids of options that are not offered. */
  readonly hidden?: ReadonlySet<string>
  /** Id of the chosen option. */
  readonly selected?: string | undefined
  readonly onChoose: (option: Option) => void
  /** Called before the field handles a key; it must prevent the event of a key that it handles. */
  readonly onKeyDown?: (event: KeyboardEvent, isAtOption: boolean) => void
  readonly onLeave?: () => void
  /** Content of the box before the text, such as chips. */
  readonly start?: ReactNode
}

/** Above the field, or beside it if there is space. */
export type LabelPlace = 'above' | 'beside'
const frames = { above: field.field, beside: classes(field.field, field.beside) } as const

/** Renders a text field with options that are loaded while the user types; the base of `Combobox` and `TagField`. */
export function SuggestField(props: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { options, isLoading } = useOptions(props.load, props.typed, isOpen)
  const offered = options.filter((option) => !props.hidden?.has(option.id))
  const ids = offered.map((_, index) => `${id}-${index}`)
  const active = useActiveOption({ ids: isOpen ? ids : [] })
  const isExpanded = isOpen && (offered.length > 0 || props.typed !== '')
  const { error, hint, labelAt = 'above' } = props
  const { reset } = active
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other options
  useEffect(reset, [props.typed])

  const choose = (option: Option) => {
    setOpen(false)
    active.reset()
    props.onChoose(option)
  }
  const press = (event: KeyboardEvent) => {
    props.onKeyDown?.(event, active.activeId !== undefined)
    if (event.defaultPrevented) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !isOpen) {
      event.preventDefault()
      setOpen(true)
    } else if (event.key === 'Escape' && isExpanded) {
      // Closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (active.press(event)) event.preventDefault()
  }
  const leave = () => {
    setOpen(false)
    props.onLeave?.()
  }
  return (
    <div className={frames[labelAt]}>
      <label className={props.isLabelHidden ? hidden.hidden : field.label} htmlFor={id}>
        {props.label}
      </label>
      <div ref={box} className={classes(css.box, error && css.wrong)}>
        {props.start}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          className={css.input}
          value={props.typed}
          disabled={props.disabled}
          placeholder={props.placeholder}
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? `${id}-list` : undefined}
          aria-activedescendant={active.activeId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => {
            props.onTyped(event.target.value)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onKeyDown={press}
        />
        <button
          type="button"
          className={css.button}
          tabIndex={-1}
          aria-label={t('ui.show_options', { label: props.label })}
          disabled={props.disabled}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setOpen(!isOpen)
            input.current?.focus()
          }}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
        {isExpanded && (
          <SuggestList
            id={`${id}-list`}
            label={props.label}
            anchor={box}
            options={offered}
            ids={ids}
            activeId={active.activeId}
            selected={props.selected}
            isLoading={isLoading}
            onChoose={choose}
          />
        )}
      </div>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? field.error : field.hint} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
