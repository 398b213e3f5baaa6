import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'
import type { SectionProps } from './reader-section-props.ts'
import { fits, gaps, layouts } from './reader-settings.ts'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingSlider } from './SettingSlider.tsx'

/** Renders the settings of pages that are turned. */
export function PageSection({ reading, shift, set }: SectionProps) {
  const t = useText()
  const part = { reading, set }
  return (
    <ReaderSettingsSection title={t('reading_tools.section_page')}>
      <SettingChoice
        {...part}
        name="fit"
        label={t('reader.fit')}
        values={fits}
        toLabel={(value) => t(`reader.fit_${value}`)}
      />
      <SettingChoice
        {...part}
        name="layout"
        label={t('reader.layout')}
        values={layouts}
        toLabel={(value) => t(`reader.layout_${value}`)}
        hint={t('reading.layout_hint')}
      />
      {shift.isPossible && (
        <Checkbox label={t('reading.shift')} checked={shift.isShifted} onChange={shift.toggle} />
      )}
      {reading.settings.layout !== 'single' && (
        <SettingSlider
          {...part}
          name="gap"
          label={t('reading.gap')}
          values={gaps}
          toText={(pixels) => (pixels === 0 ? t('reading.none') : t('reading.pixels', { pixels }))}
        />
      )}
    </ReaderSettingsSection>
  )
}
