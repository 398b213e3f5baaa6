import { Checkbox } from '../../../../ui/Checkbox.tsx'
import type { ReaderSettings } from '../../reader-settings.ts'
import type { SectionProps } from './section-props.ts'
import { useOrigin } from './use-origin.ts'

/** Settings that are on or off. */
type CheckSetting = {
  [K in keyof ReaderSettings]: ReaderSettings[K] extends boolean ? K : never
}[keyof ReaderSettings]

interface Props extends Pick<SectionProps, 'reading' | 'set'> {
  readonly name: CheckSetting
  readonly label: string
}

/** Renders a setting that is on or off, and says where it was set. */
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
