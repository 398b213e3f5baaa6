import { useState } from 'react'
import { SuggestField } from './SuggestField.tsx'
import type { LoadOptions, Option } from './use-options.ts'

interface Props {
  readonly label: string
  readonly value: Option | undefined
  /** An emptied field has no value. */
  readonly onChange: (value: Option | undefined) => void
  readonly load: LoadOptions
  readonly hint?: string
  readonly disabled?: boolean
}

/** Renders a field for one of many options, which are loaded while the user types. Text without an option is reset on leaving. @public */
export function Combobox({ label, value, onChange, load, hint, disabled }: Props) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed === '' && value) onChange(undefined)
    setTyped(undefined)
  }
  return (
    <SuggestField
      label={label}
      hint={hint}
      disabled={disabled}
      typed={typed ?? value?.label ?? ''}
      onTyped={setTyped}
      // Before typing, all options are offered, not only those that match the value.
      load={(text, signal) => load(typed === undefined ? '' : text, signal)}
      selected={value?.id}
      onChoose={(option) => {
        onChange(option)
        setTyped(undefined)
      }}
      onLeave={leave}
    />
  )
}
