import { useText } from '../../../i18n/use-text.ts'
import { ChoiceGroup } from '../../reader/settings/ChoiceGroup.tsx'
import { StepField } from './StepField.tsx'
import styles from './TextSettingsPanel.module.css'
import {
  aligns,
  type BookNumber,
  hyphenations,
  type TextChoices,
  type TextReaderSettings,
} from './text-reader-settings.ts'

interface Props {
  readonly settings: TextReaderSettings
  readonly onChange: (change: TextChoices) => void
}

/** Values of most books, from which steps are counted. */
const usual: Readonly<Record<BookNumber, number>> = {
  lineHeight: 1.5,
  letterSpacing: 0,
  wordSpacing: 0,
  paragraphSpacing: 0,
  indent: 1,
}
const labels: Readonly<Record<BookNumber, string>> = {
  lineHeight: 'line_height',
  letterSpacing: 'letter_spacing',
  wordSpacing: 'word_spacing',
  paragraphSpacing: 'paragraph_spacing',
  indent: 'indent',
}

/** Renders the settings of the space in and around the text. */
export function SpacingFields({ settings, onChange }: Props) {
  const t = useText()
  const step = (name: BookNumber) => (
    <StepField
      key={name}
      name={name}
      label={t(`text_reader.${labels[name]}`)}
      unit={name === 'lineHeight' ? 'factor' : 'em'}
      value={settings[name]}
      usual={usual[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const choicesOf = <V extends string>(prefix: string, values: readonly V[]) =>
    values.map((value) => ({ value, label: t(`text_reader.${prefix}_${value}`) }))
  return (
    <div className={styles.fields}>
      {step('lineHeight')}
      <StepField
        name="margins"
        label={t('text_reader.margins')}
        unit="factor"
        value={settings.margins}
        onChange={(margins) => onChange({ margins: margins ?? 1 })}
      />
      <details className={styles.more}>
        <summary>{t('text_reader.more_spacing')}</summary>
        <div className={styles.fields}>
          <StepField
            name="maxWidth"
            label={t('text_reader.max_width')}
            unit="em"
            value={settings.maxWidth}
            onChange={(maxWidth) => onChange({ maxWidth: maxWidth ?? 40 })}
          />
          {(['paragraphSpacing', 'indent', 'letterSpacing', 'wordSpacing'] as const).map(step)}
          <ChoiceGroup
            label={t('text_reader.align')}
            value={settings.align}
            choices={choicesOf('align', aligns)}
            onChange={(align) => onChange({ align })}
          />
          <ChoiceGroup
            label={t('text_reader.hyphens')}
            value={settings.hyphens}
            choices={choicesOf('hyphens', hyphenations)}
            onChange={(hyphens) => onChange({ hyphens })}
          />
        </div>
      </details>
    </div>
  )
}
