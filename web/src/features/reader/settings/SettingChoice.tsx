import type { ReactNode } from 'react'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import type { SectionProps, SettingOf } from './reader-section-props.ts'
import type { ReaderSettings } from './reader-settings.ts'
import { useOrigin } from './use-origin.ts'

interface Props<N extends SettingOf<string>> extends Pick<SectionProps, 'reading' | 'set'> {
  readonly name: N
  readonly label: string
  readonly values: readonly ReaderSettings[N][]
  readonly toLabel: (value: ReaderSettings[N]) => ReactNode
  readonly look?: 'pills' | 'cards'
  readonly isLabelHidden?: boolean
  readonly hint?: string
}

/** Renders a setting with a few values, and the scope in which it was set. */
export function SettingChoice<N extends SettingOf<string>>(props: Props<N>) {
  const { reading, set, name, label, values, toLabel, look, isLabelHidden, hint } = props
  const origin = useOrigin(reading, name)
  return (
    <ChoiceGroup<ReaderSettings[N]>
      label={label}
      value={reading.settings[name]}
      choices={values.map((value) => ({ value, label: toLabel(value) }))}
      {...(look && { look })}
      {...(isLabelHidden && { isLabelHidden })}
      {...(hint && { hint })}
      {...(origin && { origin })}
      onChange={(value) => set({ [name]: value })}
    />
  )
}
