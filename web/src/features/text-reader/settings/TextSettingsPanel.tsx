import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'
import { ChoiceGroup } from '../../reader/settings/ChoiceGroup.tsx'
import { textQueries } from '../book/text-queries.ts'
import type { TextBook } from '../engine/text-book.ts'
import { SpacingFields } from './SpacingFields.tsx'
import { StepField } from './StepField.tsx'
import styles from './TextSettingsPanel.module.css'
import { ThemeChoice } from './ThemeChoice.tsx'
import {
  builtInFonts,
  columnChoices,
  flows,
  isDictionary,
  scopes,
  type TextChoices,
  zoneChoices,
} from './text-reader-settings.ts'
import type { TextSettingsState } from './use-text-settings.ts'

interface Props {
  readonly text: TextBook
  readonly reading: TextSettingsState
  readonly onClose: () => void
}

/** Renders the settings of how the text looks. Every change is visible immediately. */
export function TextSettingsPanel({ text, reading, onClose }: Props) {
  const t = useText()
  const { settings, change, scope } = reading
  const { data: families = [] } = useQuery(textQueries.fonts)
  const choicesOf = <V extends string>(prefix: string, values: readonly V[]) =>
    values.map((value) => ({ value, label: t(`text_reader.${prefix}_${value}`) }))
  const fonts = [
    ...builtInFonts.map((font) => ({ value: font as string, label: t(`text_reader.font_${font}`) })),
    ...families.map((family) => ({ value: `server:${family}`, label: family })),
  ]
  const check = (name: keyof TextChoices, label: string, hint?: string) => (
    <Checkbox
      label={t(`text_reader.${label}`)}
      checked={settings[name] === true}
      onChange={(value) => change({ [name]: value })}
      {...(hint && { hint: t(`text_reader.${hint}`) })}
    />
  )
  return (
    <ReaderPanel title={t('text_reader.settings')} onClose={onClose}>
      <ThemeChoice settings={settings} onChange={change} />
      {!text.isFixed && (
        <>
          <StepField
            name="size"
            label={t('text_reader.size')}
            unit="percent"
            value={settings.size}
            onChange={(size) => change({ size: size ?? 100 })}
          />
          <SelectField
            label={t('text_reader.font')}
            value={settings.font}
            options={fonts}
            onChange={(font) => change({ font })}
          />
          <ChoiceGroup
            label={t('text_reader.flow')}
            value={settings.flow}
            choices={choicesOf('flow', flows)}
            onChange={(flow) => change({ flow })}
          />
          {settings.flow === 'paged' && (
            <ChoiceGroup
              label={t('text_reader.columns')}
              value={settings.columns}
              choices={choicesOf('columns', columnChoices)}
              onChange={(columns) => change({ columns })}
            />
          )}
          <SpacingFields settings={settings} onChange={change} />
          {check('hasPublisherStyles', 'publisher_styles', 'publisher_styles_hint')}
        </>
      )}
      <ChoiceGroup
        label={t('text_reader.zones')}
        value={settings.zones}
        choices={choicesOf('zones', zoneChoices)}
        onChange={(zones) => change({ zones })}
      />
      <div className={styles.checks}>
        {check('hasButtons', 'side_buttons')}
        {check('hasSwipes', 'swipes')}
        {check('isAnimated', 'animate')}
        {check('isAlwaysFullscreen', 'always_fullscreen')}
      </div>
      <TextField
        label={t('text_reader.dictionary')}
        defaultValue={settings.dictionary}
        hint={t('text_reader.dictionary_hint')}
        onBlur={({ target }) =>
          isDictionary(target.value.trim()) && change({ dictionary: target.value.trim() })
        }
      />
      <ChoiceGroup
        label={t('text_reader.scope')}
        value={scope}
        choices={choicesOf('scope', scopes)}
        onChange={reading.setScope}
      />
      <div>
        <Button onClick={reading.reset}>{t(`text_reader.reset_${scope}`)}</Button>
      </div>
    </ReaderPanel>
  )
}
