import { useText } from '../../../i18n/use-text.ts'
import { ModePictogram } from './ModePictogram.tsx'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'
import type { SectionProps } from './reader-section-props.ts'
import { modes, type ReaderSettings } from './reader-settings.ts'
import { SettingChoice } from './SettingChoice.tsx'

/** Renders the choice of the reading mode. */
export function ModeSection({ reading, set }: SectionProps) {
  const t = useText()
  const part = { reading, set }
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
    <ReaderSettingsSection title={t('reading.mode')}>
      <SettingChoice
        {...part}
        name="mode"
        label={t('reading.mode')}
        values={['series', ...modes]}
        toLabel={toLabel}
        look="cards"
        isLabelHidden
      />
    </ReaderSettingsSection>
  )
}
