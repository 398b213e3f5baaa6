import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { Slider } from '../../../ui/field/Slider.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import styles from './LookSettings.module.css'
import { defaultLook, type LookChoices, lookChoices, rotations } from './look-settings.ts'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'

interface Props {
  readonly look: LookChoices
  /** True for a strip, whose pages are not rotated and paired. */
  readonly isStrip: boolean
  readonly set: (change: Partial<LookChoices>) => void
  readonly onReset: () => void
}

const levels = ['brightness', 'contrast', 'gamma'] as const
const pageSwitches = ['hasCrop', 'areHalvesJoined', 'isSharpened', 'isZoomKept'] as const
const colorSwitches = ['isGray', 'isInverted'] as const
const names = Object.keys(defaultLook) as (keyof LookChoices)[]

/** Renders the settings of how pages look. Every change is visible immediately. */
export function LookSettings({ look, isStrip, set, onReset }: Props) {
  const t = useText()
  const listSwitches = (
    shown: readonly ((typeof pageSwitches)[number] | (typeof colorSwitches)[number])[],
  ) => (
    <div className={styles.switches}>
      {shown.map((name) => (
        <Checkbox
          key={name}
          label={t(`look.${name}`)}
          hint={t(`look.${name}_hint`)}
          checked={look[name]}
          onChange={(isChosen) => set({ [name]: isChosen })}
        />
      ))}
    </div>
  )
  return (
    <ReaderSettingsSection title={t('look.title')}>
      {listSwitches(isStrip ? ['hasCrop'] : pageSwitches)}
      {!isStrip && (
        <ChoiceGroup
          label={t('look.rotation')}
          value={String(look.rotation)}
          choices={rotations.map((value) => ({ value: String(value), label: t(`look.rotation_${value}`) }))}
          hint={t('look.rotation_hint')}
          onChange={(chosen) => set({ rotation: rotations.find((value) => String(value) === chosen) ?? 0 })}
        />
      )}
      {levels.map((name) => (
        <Slider
          key={name}
          label={t(`look.${name}`)}
          value={look[name]}
          min={lookChoices[name][0] ?? 0}
          max={lookChoices[name].at(-1) ?? 0}
          step={5}
          valueText={t('reading.percent', { percent: look[name] })}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {listSwitches(colorSwitches)}
      <Button
        variant="quiet"
        disabled={names.every((name) => look[name] === defaultLook[name])}
        onClick={onReset}
      >
        {t('look.reset')}
      </Button>
    </ReaderSettingsSection>
  )
}
