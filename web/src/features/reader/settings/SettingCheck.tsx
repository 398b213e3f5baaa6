import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import type { SectionProps, SettingOf } from './reader-section-props.ts'
import { useOrigin } from './use-origin.ts'

interface Props extends Pick<SectionProps, 'reading' | 'set'> {
  readonly name: SettingOf<boolean>
  readonly label: string
}

/** Renders a setting that is on or off, and the scope in which it was set. */
export function SettingCheck({ reading, set, name, label }: Props) {
  const origin = useOrigin(reading, name)
  return (
    <Checkbox
      label={label}
      hint={origin}
      checked={reading.settings[name]}
      onChange={(isChecked) => set({ [name]: isChecked })}
    />
  )
}
