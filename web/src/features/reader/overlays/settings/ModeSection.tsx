import { useText } from '../../../../i18n/use-text.ts'
import { modes, type ReaderSettings } from '../../reader-settings.ts'
import { ModePictogram } from './ModePictogram.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionProps } from './section-props.ts'

/** Chooses the way in which pages follow each other. */
export function ModeSection({ reading, set }: SectionProps) {
  const t = useText()
  const { ownMode } = reading
  const toLabel = (mode: ReaderSettings['mode']) =>
    mode === 'series' ? (
      <>
        <ModePictogram mode={ownMode} />
        {t('reading.mode_series', { mode: t(`reader.mode_${ownMode}`) })}
      </>
    ) : (
      <>
        <ModePictogram mode={mode} />
        {t(`reader.mode_${mode}`)}
      </>
    )
  return (
    <SettingsSection title={t('reading.mode')}>
      <SettingChoice
        reading={reading}
        set={set}
        name="mode"
        label={t('reading.mode')}
        values={['series', ...modes]}
        toLabel={toLabel}
        look="cards"
        isLabelHidden
      />
    </SettingsSection>
  )
}
