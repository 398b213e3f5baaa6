import { FormText } from './FormText.tsx'
import type { Field } from './use-form.ts'

interface Props {
  /** The number as it was typed, so that nothing is lost before it is one; see `readNumber`. */
  readonly field: Field<string>
  readonly label: string
  readonly hint?: string
  /** True for numbers with a fraction, and negative ones. */
  readonly isDecimal?: boolean
}

/** Renders a number of a form. It is typed, also in the digits of the language; a phone shows its keyboard of numbers. */
export function FormNumber({ isDecimal = false, ...rest }: Props) {
  return <FormText {...rest} inputMode={isDecimal ? 'decimal' : 'numeric'} dir="ltr" />
}
