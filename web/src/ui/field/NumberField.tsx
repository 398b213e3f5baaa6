import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from '../AriaLocale.tsx'
import field from './Field.module.css'
import css from './NumberField.module.css'

interface Props {
  readonly label: string
  /** Undefined if the field is empty. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly hint?: ReactNode
  /** Replaces the hint. */
  readonly error?: string | undefined
  /** True for numbers without thousands separators, such as ports. */
  readonly isPlain?: boolean
  readonly disabled?: boolean
}

/** Renders a field for a number in the digits of the language, with buttons and arrow keys that change it. @public */
export function NumberField(props: Props) {
  const { label, value, onChange, min, max, step, hint, error, isPlain = false, disabled = false } = props
  return (
    <AriaLocale>
      <AriaNumberField
        className={field.field ?? ''}
        value={value ?? Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
        isDisabled={disabled}
        isInvalid={error !== undefined}
        {...(isPlain ? { formatOptions: { useGrouping: false } } : {})}
        {...(min === undefined ? {} : { minValue: min })}
        {...(max === undefined ? {} : { maxValue: max })}
        {...(step === undefined ? {} : { step })}
      >
        <Label className={field.label ?? ''}>{label}</Label>
        <Group className={css.box ?? ''}>
          <Input className={css.input ?? ''} />
          <Button slot="decrement" className={css.button ?? ''}>
            <IconMinus size={16} aria-hidden />
          </Button>
          <Button slot="increment" className={css.button ?? ''}>
            <IconPlus size={16} aria-hidden />
          </Button>
        </Group>
        <NumberNote error={error} hint={hint} />
      </AriaNumberField>
    </AriaLocale>
  )
}

function NumberNote({ error, hint }: Pick<Props, 'error' | 'hint'>) {
  if (!error && !hint) return null
  return (
    <Text slot="description" className={(error ? field.error : field.hint) ?? ''}>
      {error ?? hint}
    </Text>
  )
}
