import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import styles from './TextSettingsPanel.module.css'
import { bounds, type NumberName, stepNumber } from './text-reader-settings.ts'

interface Props {
  readonly name: NumberName
  readonly label: string
  readonly unit: 'percent' | 'factor' | 'em'
  /** Null if the book decides. */
  readonly value: number | null
  /** Value from which steps are counted while the book decides. */
  readonly usual?: number
  readonly onChange: (value: number | null) => void
}

/** Renders a number that is changed in steps within its bounds. If the book can decide, a button resets it. */
export function StepField({ name, label, unit, value, usual, onChange }: Props) {
  const t = useText()
  const { min, max } = bounds[name]
  const from = value ?? usual ?? min
  const shown = value === null ? t('text_reader.as_book') : t(`text_reader.unit_${unit}`, { value })
  return (
    <fieldset className={styles.steps} style={{ border: 0, padding: 0, margin: 0 }} aria-label={label}>
      <span>{label}</span>
      {usual !== undefined && value !== null && (
        <IconButton
          label={t('text_reader.give_back', { name: label })}
          icon={<IconArrowBackUp size={18} />}
          onClick={() => onChange(null)}
        />
      )}
      <IconButton
        label={t('text_reader.less', { name: label })}
        icon={<IconMinus size={18} />}
        disabled={value !== null && value <= min}
        onClick={() => onChange(stepNumber(name, from, -1))}
      />
      <output className={styles.value}>{shown}</output>
      <IconButton
        label={t('text_reader.more', { name: label })}
        icon={<IconPlus size={18} />}
        disabled={value !== null && value >= max}
        onClick={() => onChange(stepNumber(name, from, 1))}
      />
    </fieldset>
  )
}
