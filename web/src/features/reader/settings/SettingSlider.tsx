import { Slider } from '../../../ui/field/Slider.tsx'
import type { SectionProps, SettingOf } from './reader-section-props.ts'
import styles from './SettingSlider.module.css'
import { useOrigin } from './use-origin.ts'

interface Props extends Pick<SectionProps, 'reading' | 'set'> {
  readonly name: SettingOf<number>
  readonly label: string
  /** The values that can be chosen, in order. */
  readonly values: readonly number[]
  readonly toText: (value: number) => string
}

/** Renders a setting whose values are numbers as a slider with a step for each value. */
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
