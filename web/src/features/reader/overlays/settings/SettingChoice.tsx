import type { ReactNode } from 'react'
import type { ReaderSettings } from '../../reader-settings.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import type { SectionProps } from './section-props.ts'
import { useOrigin } from './use-origin.ts'

/** Settings whose values are words. */
type WordSetting = {
  [K in keyof ReaderSettings]: ReaderSettings[K] extends string ? K : never
}[keyof ReaderSettings]

interface Props<N extends WordSetting> extends Pick<SectionProps, 'reading' | 'set'> {
  readonly name: N
  readonly label: string
  readonly values: readonly ReaderSettings[N][]
  readonly toLabel: (value: ReaderSettings[N]) => ReactNode
  readonly look?: 'pills' | 'cards'
  readonly isLabelHidden?: boolean
  readonly hint?: string
}

/** Renders a setting of which one of a few values is chosen, and says where it was set. */
export function SettingChoice<N extends WordSetting>(props: Props<N>) {
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
