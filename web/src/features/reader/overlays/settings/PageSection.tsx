import { useText } from '../../../../i18n/use-text.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { fits, gaps, layouts } from '../../reader-settings.ts'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingSlider } from './SettingSlider.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionProps } from './section-props.ts'

/** Settings of pages that are turned. */
export function PageSection({ reading, shift, set }: SectionProps) {
  const t = useText()
  return (
    <SettingsSection title={t('reading_tools.section_page')}>
      <SettingChoice
        reading={reading}
        set={set}
        name="fit"
        label={t('reader.fit')}
        values={fits}
        toLabel={(value) => t(`reader.fit_${value}`)}
      />
      <SettingChoice
        reading={reading}
        set={set}
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
          reading={reading}
          set={set}
          name="gap"
          label={t('reading.gap')}
          values={gaps}
          toText={(pixels) => (pixels === 0 ? t('reading.none') : t('reading.pixels', { pixels }))}
        />
      )}
    </SettingsSection>
  )
}
