import { Slider } from '../../../../ui/Slider.tsx'
import type { ReaderSettings } from '../../reader-settings.ts'
import styles from './SettingSlider.module.css'
import type { SectionProps } from './section-props.ts'
import { useOrigin } from './use-origin.ts'

/** Settings whose values are numbers. */
type NumberSetting = {
  [K in keyof ReaderSettings]: ReaderSettings[K] extends number ? K : never
}[keyof ReaderSettings]

interface Props extends Pick<SectionProps, 'reading' | 'set'> {
  readonly name: NumberSetting
  readonly label: string
  /** The values that can be chosen, in order. */
  readonly values: readonly number[]
  readonly toText: (value: number) => string
}

/** Renders a setting whose values are numbers as a slider that rests at each of them. */
export function SettingSlider({ reading, set, name, label, values, toText }: Props) {
  const origin = useOrigin(reading, name)
  const value = reading.settings[name]
  return (
    <div>
      <Slider
        label={label}
        value={Math.max(0, values.indexOf(value))}
        min={0}
        max={values.length - 1}
        valueText={toText(value)}
        onChange={(index) => set({ [name]: values[index] ?? value })}
      />
      {origin && <p className={styles.origin}>{origin}</p>}
    </div>
  )
}
